import type { Service } from './server-process.ts';

/** Runs one statement as the owner of the test's data and gives back what it printed. */
export async function runClickhouse(service: Omit<Service, 'stop'>, sql: string): Promise<string> {
  const { host, port, user: name, password, database } = service;
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  const response = await fetch(`http://${host}:${port}/?database=${database}`, {
    method: 'POST',
    headers: { authorization, connection: 'close' },
    body: sql,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
