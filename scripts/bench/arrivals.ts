import { Agent, request } from 'node:http';
import { quantile } from './look.ts';

/** What viewers saw who came one after the other, whether those before them were answered or not. */
export interface Arrivals {
  p50: number;
  p97_5: number;
  max: number;
  failed: number;
}

/** How often it looks who comes now, ms. */
const tick = 2;

// Viewers of one address in a process of their own: arrivals.ts <address> <token> <a second> <seconds>.
const [url = '', token = '', rate = '', seconds = ''] = process.argv.slice(2);
const everyMs = 1000 / Number(rate);
const total = Math.round(Number(rate) * Number(seconds));
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const waited: number[] = [];
let failed = 0;

function view(due: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (isWell: boolean): void => {
      // From when they came, not from when this program had time for them.
      waited.push(performance.now() - due);
      if (!isWell) failed += 1;
      resolve();
    };
    const headers = { 'x-auth-token': token, 'accept-encoding': 'br' };
    const sent = request(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => end(response.statusCode === 200));
      response.once('error', () => end(false));
    });
    sent.once('error', () => end(false));
    sent.end();
  });
}

const begin = performance.now();
const views: Promise<void>[] = [];
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    while (views.length < total && begin + views.length * everyMs <= performance.now())
      views.push(view(begin + views.length * everyMs));
    if (views.length < total) return;
    clearInterval(timer);
    resolve();
  }, tick);
});
await Promise.all(views);
const seen: Arrivals = {
  p50: quantile(waited, 0.5),
  p97_5: quantile(waited, 0.975),
  max: Math.max(...waited),
  failed,
};
process.stdout.write(JSON.stringify(seen), () => process.exit(0));
