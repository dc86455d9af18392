import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Service, startPostgres } from '../../../../scripts/services/index.ts';

let service: Promise<Service> | undefined;
let used = 0;

async function asOwner(server: Service, statement: string): Promise<void> {
  const client = new pg.Client({ ...server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new, empty database on the PostgreSQL of tests. */
export async function emptyPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  used += 1;
  service ??= startPostgres();
  const server = await service;
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await asOwner(server, `create database ${name}`);
  const account = `${encodeURIComponent(server.user)}:${encodeURIComponent(server.password)}`;
  return {
    url: `postgres://${account}@${server.host}:${server.port}/${name}`,
    async drop() {
      await asOwner(server, `drop database ${name} with (force)`);
      used -= 1;
      if (used > 0) return;
      service = undefined;
      await server.stop();
    },
  };
}
