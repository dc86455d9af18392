import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

test('[PROD-12] title, logo, company and links come from settings, before anybody signed in', async () => {
  const server = await startTestServer({
    settings: {
      brandTitle: '某某医院数据平台',
      brandLogo: '/files/logo.png',
      brandCompany: '某某医院',
      links: '官网|https://example.org,帮助|https://example.org/help',
      passwordLength: 8,
      watermark: true,
    },
    now: () => Date.UTC(2031, 5, 1),
  });
  expect(await server.client().session.brand()).toEqual({
    title: '某某医院数据平台',
    version: 'V2.0',
    company: '某某医院',
    logo: '/files/logo.png',
    links: [
      { name: '官网', url: 'https://example.org' },
      { name: '帮助', url: 'https://example.org/help' },
    ],
    year: 2031,
    timezone: 'Asia/Shanghai',
    captcha: true,
    frameOrigins: [],
    passwordRules: { minLength: 8, classes: 1 },
    watermark: true,
  });
  await server.stop();
});
