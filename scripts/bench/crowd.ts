import { type Api, api, type Client, createClient } from '@mingjing/contract';
import autocannon from 'autocannon';
import type { Running } from '../services/product.ts';
import type { Figure } from './report.ts';

/** Viewers of one link at once, each of whom reads the board anew every 30 seconds. */
const viewers = 1000;
/** Boards a second that somebody logged in reads meanwhile. */
const ownRate = 20;

/** What a crowd on one link costs somebody who is logged in: his waiting beside it, over his waiting alone. */
export async function besideCrowd(
  product: Running,
  client: Client<Api>,
  { id, url, headers }: { id: number; url: string; headers: Record<string, string> },
): Promise<Figure[]> {
  const { shareUrl } = await client.panel.share({ params: { id } });
  const sign = new URL(shareUrl.replace('/#/', '/')).searchParams.get('sign') ?? '';
  const anonymous = createClient(api, { baseUrl: product.url, token: () => null });
  const { token } = await anonymous.session.exchangeSign({ input: { sign } });
  const own = () => autocannon({ url, headers, connections: 1, duration: 8, overallRate: ownRate });
  const alone = await own();
  const [crowd, beside] = await Promise.all([
    autocannon({
      url,
      headers: { ...headers, 'X-Auth-Token': token },
      connections: viewers,
      duration: 10,
      overallRate: Math.ceil(viewers / 30),
    }),
    own(),
  ]);
  return [
    {
      name: `${viewers} 位链接浏览者旁，登录用户 97.5% 分位 / 单独`,
      value: beside.latency.p97_5 / Math.max(1, alone.latency.p97_5),
      unit: '倍',
      target: { at: 'most', value: 1.2 },
    },
    {
      name: '其中失败',
      value: crowd.errors + crowd.timeouts + crowd.non2xx,
      unit: '次',
      target: { at: 'most', value: 0 },
    },
  ];
}
