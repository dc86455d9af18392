import { expect, test } from 'vitest';
import { closedFolderText } from './closed-folder.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

test('[N04] a disk without room for names is not taken for a folder without rights', () => {
  expect(['ENOSPC', 'EDQUOT'].map((code) => closedFolderText(withCode(code)))).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('df -i')),
  );
  expect(closedFolderText(withCode('EROFS'))).toBe('数据目录所在的磁盘现为只读');
  expect([withCode('EACCES'), withCode('ENOENT'), undefined].map(closedFolderText)).toEqual(
    Array.from({ length: 3 }, () => '数据目录不可写'),
  );
});
