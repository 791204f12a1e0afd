-- A database of the first schema, as sqlite3 writes it down. It never changes.
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE code (
        hash BLOB PRIMARY KEY,
        person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
        expires REAL NOT NULL
    ) WITHOUT ROWID;
INSERT INTO "code" VALUES(X'48E5EEFC1CB389AF1E7BBEA718C62B6E52971A59B9C3C882C4C7F563C4CED169',2,1700000600.0);
CREATE TABLE device (
        hash BLOB PRIMARY KEY,
        person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
        created REAL NOT NULL
    ) WITHOUT ROWID;
INSERT INTO "device" VALUES(X'BA2A7CEDBB2F30A2B5D02AE9F0B029A62CFD55D960E09FF631C8EF2F8E4A0CAC',1,1700000000.0);
INSERT INTO "device" VALUES(X'C492963D810214E91A1022E4D15D6D1C3DAA02C57E56E8F0ADC324C993F852EA',2,1700000000.0);
CREATE TABLE entry (
        game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        step INTEGER,
        at REAL NOT NULL,
        kind TEXT NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (game, number),
        UNIQUE (game, step)
    ) WITHOUT ROWID;
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',1,NULL,1700000000.0,'sat','{"seat": 0, "person": 1, "name": "Anna", "nonce": ""}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',2,NULL,1700000000.0,'sat','{"seat": 2, "bot": "random"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',3,NULL,1700000000.0,'sat','{"seat": 1, "person": 2, "name": "Bert", "nonce": "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',4,NULL,1700000000.0,'started','{"nonces": ["5349cfcadd4107c82ddda2223014bf8703b2cff73aa30f804fdd510b4d794b34", "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a", "ef2a114b334960f12cccbd08ce0d738f14c8d3e43714db20801dc9bc437c270f"]}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',5,1,1700000000.0,'step','{"seat": 1, "by": "person", "action": "bid 4"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',6,2,1700000000.0,'step','{"seat": 2, "by": "bot", "action": "bid 7"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',7,3,1700000000.0,'step','{"seat": 0, "by": "person", "action": "bid 16"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',8,4,1700000000.0,'step','{"seat": 1, "by": "person", "action": "pass"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',9,5,1700000000.0,'step','{"seat": 2, "by": "bot", "action": "bid 17"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',10,6,1700000000.0,'step','{"seat": 0, "by": "person", "action": "bid 18"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',11,7,1700000000.0,'step','{"seat": 2, "by": "bot", "action": "pass"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',12,8,1700000000.0,'step','{"seat": 0, "by": "person", "action": "lay red-4"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',13,9,1700000000.0,'step','{"seat": 0, "by": "person", "action": "lay black-5"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',14,10,1700000000.0,'step','{"seat": 0, "by": "person", "action": "trump black"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',15,11,1700000000.0,'step','{"seat": 0, "by": "person", "action": "start 1"}');
INSERT INTO "entry" VALUES('4r4a6jd2wzxs624t',16,12,1700000000.0,'step','{"seat": 1, "by": "person", "action": "choose plus-8"}');
INSERT INTO "entry" VALUES('wk4388ysgq9zkr85',1,NULL,1700000000.0,'sat','{"seat": 0, "person": 1, "name": "Anna", "nonce": ""}');
INSERT INTO "entry" VALUES('yaftqxsgsx6nux2s',1,NULL,1700000000.0,'sat','{"seat": 0, "person": 1, "name": "Anna", "nonce": ""}');
INSERT INTO "entry" VALUES('yaftqxsgsx6nux2s',2,NULL,1700000000.0,'sat','{"seat": 1, "bot": "random"}');
INSERT INTO "entry" VALUES('yaftqxsgsx6nux2s',3,NULL,1700000000.0,'started','{"nonces": ["157e5cb60fc7878567fdfe13b440da4eb5ff2c7c4047602551de80dd6e2138b3", "6701682e310e05bf1dc1da5602ae7c349709f21c9fe297a9c80a321cc4fd6806"]}');
INSERT INTO "entry" VALUES('yaftqxsgsx6nux2s',4,NULL,1700000000.0,'shut','{"cause": "host"}');
CREATE TABLE game (
        id TEXT PRIMARY KEY,
        header TEXT NOT NULL,
        secret BLOB NOT NULL,
        listed INTEGER NOT NULL,
        created REAL NOT NULL,
        -- What follows is found again from the entries, and kept for lists.
        status TEXT NOT NULL,
        changed REAL NOT NULL,
        summary TEXT NOT NULL DEFAULT '{}',
        standing TEXT
    ) WITHOUT ROWID;
INSERT INTO "game" VALUES('4r4a6jd2wzxs624t','{"game": "loot", "rules": 1, "seats": 3, "options": {"dealer": null}, "clock": "none", "helps": true, "host": 1, "commitment": "a9506809675042be59dc27f7189e5a81ced2d8261f2e4e722c92fcd55499e7a2", "created": 1700000000.0}',X'9B00FD265D12DFDDDA21391866E35C5F0181214FA41805217AABE6B0BED0109C',0,1700000000.0,'playing',1700000000.0,'{"chairs": [{"person": 1, "bot": null, "name": "Anna", "nonce": "", "away": null}, {"person": 2, "bot": null, "name": "Bert", "nonce": "", "away": null}, {"person": null, "bot": "random", "name": "", "nonce": "", "away": null}], "to_act": 1, "step": 12}','{"winners":[0,1,2],"places":[1,1,1],"scores":[{"points":0,"ships":0,"debt":0},{"points":0,"ships":0,"debt":0},{"points":0,"ships":0,"debt":0}]}');
INSERT INTO "game" VALUES('wk4388ysgq9zkr85','{"game": "harbour", "rules": 1, "seats": 2, "options": {"ending": "points", "start": null}, "clock": "none", "helps": true, "host": 1, "commitment": "332de27bfc7308da2bde236949d21200d5411467e77fdd4ae52dd956abafb24f", "created": 1700000000.0}',X'FF2BC8D582434C1533996C67FDD63FBDF38495779AF07F5B68AC074184C1F525',1,1700000000.0,'open',1700000000.0,'{"chairs": [{"person": 1, "bot": null, "name": "Anna", "nonce": "", "away": null}, {"person": null, "bot": null, "name": "", "nonce": "", "away": null}], "to_act": null, "step": 0}',NULL);
INSERT INTO "game" VALUES('yaftqxsgsx6nux2s','{"game": "travel", "rules": 1, "seats": 2, "options": {"ending": "points", "start": null}, "clock": "none", "helps": true, "host": 1, "commitment": "3ec79a623ca5df9edb4a089a58b97e0711b0df4b170dc06b0b572b9e690a1ffc", "created": 1700000000.0}',X'17B9639C99EEBB8BF27DC599A4AE762ACCF05843CD8D926270098DF9403F6C83',0,1700000000.0,'closed',1700000000.0,'{"chairs": [{"person": 1, "bot": null, "name": "Anna", "nonce": "", "away": null}, {"person": null, "bot": "random", "name": "", "nonce": "", "away": null}], "to_act": null, "step": 0}','{"winners":[0,1],"places":[1,1],"scores":[{"points":0,"coins":3,"expeditions":0},{"points":0,"coins":3,"expeditions":0}]}');
CREATE TABLE person (
        -- Never used again for another person: sockets and memory may still hold it.
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        language TEXT NOT NULL,
        created REAL NOT NULL,
        seen REAL NOT NULL
    );
INSERT INTO "person" VALUES(1,'Anna','en',1700000000.0,1700000000.0);
INSERT INTO "person" VALUES(2,'Bert','en-XA',1700000000.0,1700000000.0);
CREATE TABLE sitting (
        person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
        game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE,
        PRIMARY KEY (person, game)
    ) WITHOUT ROWID;
INSERT INTO "sitting" VALUES(1,'4r4a6jd2wzxs624t');
INSERT INTO "sitting" VALUES(1,'wk4388ysgq9zkr85');
INSERT INTO "sitting" VALUES(1,'yaftqxsgsx6nux2s');
INSERT INTO "sitting" VALUES(2,'4r4a6jd2wzxs624t');
CREATE INDEX device_person ON device(person);
CREATE INDEX game_status ON game(status, changed);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('person',2);
COMMIT;
