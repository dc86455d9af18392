import { migrate, openDatabase } from '../db/open.ts';
import { UnitOfWork } from '../db/unit-of-work.ts';

/** A second process on the same database: `migrate`, or `grow` the number in setting n ten times. */
const [target = '', action] = process.argv.slice(2);
const database = openDatabase(target);
const { db, engine } = database;
const work = new UnitOfWork(db);

async function grow(): Promise<void> {
  await work.run(async () => {
    const row = await work.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'n')
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirstOrThrow();
    const value = String(Number(row.value) + 1);
    await work.db.updateTable('setting').set({ value }).where('key', '=', 'n').execute();
  });
}

// Whoever kills it in the middle waits for this.
console.error('begins');
if (action === 'migrate') console.log(JSON.stringify(await migrate(database)));
else for (let round = 0; round < 10; round += 1) await grow();
await db.destroy();
