import { expect, test } from 'vitest';
import { mostConnections, openFilesNotes, parseOpenFiles } from './open-files.ts';

test('[N04] the limit of open files is read as Linux tells it', () => {
  const limits = (soft: string) =>
    `Limit                     Soft Limit           Hard Limit           Units     \nMax processes             62000                62000                processes \nMax open files            ${soft}                  1048576              files     \n`;
  expect([limits('256'), limits('unlimited'), ''].map(parseOpenFiles)).toEqual([256, undefined, undefined]);
});

test('[N04] callers leave room for files; a low limit is told of, with what it means', () => {
  expect([64, 256, 1024, 65_536].map(mostConnections)).toEqual([32, 128, 768, 65_280]);
  expect(openFilesNotes(256)).toEqual([expect.stringMatching(/256 个文件.*128 个连接.*LimitNOFILE/)]);
  expect(openFilesNotes(1024)).toEqual([]);
});
