import { describe, expect, test } from 'vitest';
import { ClickhouseError, clickhouseFault } from '../clickhouse/faults.ts';
import { serverFault } from '../live/faults.ts';
import { mysqlFault } from '../mysql/faults.ts';
import { postgresFault } from '../postgres/faults.ts';
import { BridgeFailure, type DriverError } from './bridge/failure.ts';
import { jdbcFault } from './faults.ts';

const error = (change: Partial<DriverError>): DriverError => ({
  className: 'java.sql.SQLException',
  state: '',
  number: 0,
  message: '',
  ...change,
});
const said = (...chain: DriverError[]): string => jdbcFault(new BridgeFailure(chain), 'secret').message;

describe('[DSRC-26] a refusal over JDBC always names a cause', () => {
  test('the outermost words are told, wherever in the chain they stand', () => {
    expect(said(error({ message: ' ' }), error({ message: 'Table full' }))).toBe(
      '数据库返回错误：“Table full”',
    );
  });

  test('an error without words is named by its class, its state and its number', () => {
    expect(said(error({ state: 'XJ001', number: 20000 }))).toBe(
      '数据库返回错误：“java.sql.SQLException，SQLSTATE XJ001，20000”',
    );
  });
});

test('[DSRC-26] a server without words is said to have none, or what its code means', () => {
  expect(serverFault(' \n', 'secret').message).toBe('数据库返回了错误，但没有说明原因');
  expect(serverFault('', 'secret', '除数为零').message).toBe('除数为零');
});

test('[DSRC-26] a statement that somebody ended on the server is no query that its caller cancelled', () => {
  const ended = {
    fault: 'cancelled',
    message: '查询在数据库上被终止，可能是数据库管理员所为，或超过了数据库自己的限制',
  };
  const interrupted = { errno: 1317, sqlMessage: 'Query execution was interrupted' };
  expect(mysqlFault(interrupted, 'secret')).toMatchObject(ended);
  const canceling = new Error('canceling statement due to user request');
  expect(postgresFault(Object.assign(canceling, { code: '57014' }), 'secret')).toMatchObject(ended);
  expect(clickhouseFault(new ClickhouseError(394, 'Query was cancelled'), 'secret')).toMatchObject(ended);
  expect(jdbcFault(new BridgeFailure([error({ state: '57014' })]), 'secret')).toMatchObject(ended);
});
