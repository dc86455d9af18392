import sharp from 'sharp';
import { expect, test } from 'vitest';
import { captchaAlphabet, drawCaptcha, randomCaptcha } from './captcha-image.ts';

test('[LOGIN-23] captchas are four characters without look-alikes', () => {
  const seen = new Set<string>();
  for (let at = 0; at < 500; at += 1) {
    const text = randomCaptcha();
    expect(text).toMatch(/^[2-9A-HJ-NP-Z]{4}$/);
    seen.add(text);
  }
  expect(seen.size).toBeGreaterThan(450);
  expect(captchaAlphabet).not.toEqual(expect.arrayContaining(['0']));
});

test('the picture is small, sharp on dense screens and never the same twice', async () => {
  const [one, two] = [await drawCaptcha('ABCD'), await drawCaptcha('ABCD')];
  const size = await sharp(one).metadata();
  expect([size.width, size.height, size.format]).toEqual([240, 88, 'png']);
  expect(one.length).toBeLessThan(8000);
  expect(one.equals(two)).toBe(false);
});

test('the ink is dark on its paper, whatever its hue: a captcha can be read', async () => {
  for (let at = 0; at < 40; at += 1) {
    const { channels } = await sharp(await drawCaptcha(randomCaptcha())).stats();
    for (const { min, max } of channels.slice(0, 3)) {
      expect(min).toBeLessThan(0x70);
      expect(max).toBeGreaterThan(0xe0);
    }
  }
});
