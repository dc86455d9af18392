import { expect, test } from 'vitest';
import { s3Address } from './s3-address.ts';

test('an address names bucket, prefix, endpoint and region', () => {
  expect(s3Address('s3://bi-files/a/b?endpoint=http://10.0.0.5:9000&region=cn-1')).toEqual({
    bucketUrl: 'http://10.0.0.5:9000/bi-files',
    prefix: 'a/b/',
    region: 'cn-1',
    host: '10.0.0.5:9000',
  });
  expect(s3Address('s3://bi-files')).toEqual({
    bucketUrl: 'https://bi-files.s3.us-east-1.amazonaws.com',
    prefix: '',
    region: 'us-east-1',
    host: 's3.us-east-1.amazonaws.com:443',
  });
  expect(s3Address('s3://bi-files/?endpoint=https://oss.example.com/&style=host')?.bucketUrl).toBe(
    'https://bi-files.oss.example.com',
  );
});

test.each([
  'https://bucket',
  's3://',
  's3://UPPER_case',
  's3://user:pass@bucket',
  's3://bucket/a//b',
  's3://bucket/a b',
  's3://bucket?endpoint=ftp://x',
  's3://bucket?endpoint=http://x/path',
  's3://bucket?endpiont=http://x',
  's3://bucket?style=other',
  's3://bucket?region=a&region=b',
])('%s is none', (text) => {
  expect(s3Address(text)).toBeUndefined();
});
