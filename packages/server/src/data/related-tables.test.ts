import type { ColumnType, SourceTable, TableReference } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { tableStatementOf } from './table-statement.ts';

const refers = (
  column: string,
  name: string,
  key = column,
  more: Partial<TableReference> = {},
): TableReference => ({ columns: [column], schema: '', name, key: [key], ...more });

const table = (name: string, columns: string[], more: Partial<SourceTable> = {}): SourceTable => ({
  schema: '',
  name,
  written: `"${name}"`,
  columns,
  ...more,
});

/** The lines of the statement that reads the first of these tables with what stands beside it. */
function lines(tables: SourceTable[], types: Record<string, ColumnType> = {}, byRemarks = true): string[] {
  const columns = Object.entries(types).map(([name, type]) => ({ name, type }));
  return tableStatementOf(tables[0]!, columns, 'postgres', { byRemarks, beside: tables })
    .sql.split('\n')
    .map((line) => line.trim().replace(/,$/, ''));
}

const customer = table('customer', ['id', 'first_name', 'last_name', 'email', 'country']);

describe('[DSET-05] a table with the names of what it refers to', () => {
  test('names and groups stand behind the column that refers to them, called by it', () => {
    const orders = table('orders', ['no', 'customer_id', 'amount'], {
      references: [refers('customer_id', 'customer', 'id')],
    });
    expect(lines([orders, customer])).toEqual([
      'SELECT',
      '"t0"."no"',
      '"t0"."customer_id"',
      '"t1"."first_name" AS "customer_first_name"',
      '"t1"."last_name" AS "customer_last_name"',
      '"t1"."country" AS "customer_country"',
      '"t0"."amount"',
      'FROM "orders" "t0"',
      'LEFT JOIN "customer" "t1" ON "t1"."id" = "t0"."customer_id"',
    ]);
  });

  test('a table that only refers to others is passed through', () => {
    const rental = table('rental', ['copy_id'], { references: [refers('copy_id', 'copy', 'id')] });
    const copy = table('copy', ['id', 'film_id'], { references: [refers('film_id', 'film', 'id')] });
    const film = table('film', ['id', 'title', 'rating']);
    expect(lines([rental, copy, film])).toEqual([
      'SELECT',
      '"t0"."copy_id"',
      '"t2"."title" AS "film_title"',
      '"t2"."rating" AS "film_rating"',
      'FROM "rental" "t0"',
      'LEFT JOIN "copy" "t1" ON "t1"."id" = "t0"."copy_id"',
      'LEFT JOIN "film" "t2" ON "t2"."id" = "t1"."film_id"',
    ]);
  });

  test('two columns that refer to one table have a name each', () => {
    const trips = table('trips', ['from_city', 'to_city'], {
      references: [refers('from_city', 'city', 'id'), refers('to_city', 'city', 'id')],
    });
    const text = lines([trips, table('city', ['id', 'name'])]);
    expect(text).toContain('"t1"."name" AS "from_city_name"');
    expect(text).toContain('"t2"."name" AS "to_city_name"');
  });

  test('a key of several columns is joined by all of them', () => {
    const lab = table('lab', ['patient', 'visit'], {
      references: [{ columns: ['patient', 'visit'], schema: '', name: 'visits', key: ['pid', 'vid'] }],
    });
    expect(lines([lab, table('visits', ['pid', 'vid', '患者姓名'])])).toContain(
      'LEFT JOIN "visits" "t1" ON "t1"."pid" = "t0"."patient" AND "t1"."vid" = "t0"."visit"',
    );
  });

  test('remarks name the columns of both; without them their own names do', () => {
    const visits = table('visits', ['dept_code', 'fee'], {
      remarks: ['科室编号', '费用'],
      references: [refers('dept_code', 'dept')],
    });
    const dept = table('dept', ['dept_code', 'ksmc', 'hos'], { remarks: ['科室编号', '名称', '院区'] });
    expect(lines([visits, dept]).slice(1, 5)).toEqual([
      '"t0"."dept_code" AS "科室编号"',
      '"t1"."ksmc" AS "科室名称"',
      '"t1"."hos" AS "科室院区"',
      '"t0"."fee" AS "费用"',
    ]);
    expect(lines([visits, dept], {}, false)[1]).toBe('"t0"."dept_code"');
  });

  test('names that are taken carry a number', () => {
    const orders = table(
      'orders',
      ['customer_id', 'customer_first_name', 'customer_first_name_1', 'CUSTOMER_COUNTRY'],
      {
        references: [refers('customer_id', 'customer', 'id')],
      },
    );
    const text = lines([orders, customer]);
    expect(text).toContain('"t1"."first_name" AS "customer_first_name_1_1"');
    expect(text).toContain('"t1"."country" AS "customer_country_1"');
  });

  test('tables that say nothing, and circles, are left out', () => {
    const store = table('store', ['id', 'staff_id'], { references: [refers('staff_id', 'staff', 'id')] });
    const staff = table('staff', ['id', 'store_id'], { references: [refers('store_id', 'store', 'id')] });
    expect(lines([store, staff])).toEqual(['SELECT * FROM "store"']);
    const employee = table('employee', ['id', 'last_name', 'reports_to'], {
      references: [refers('reports_to', 'employee', 'id')],
    });
    expect(lines([employee])).toContain('"t1"."last_name" AS "reports_to_last_name"');
  });

  test('a guess holds where the types of both are one', () => {
    const visits = table('visits', ['dept_id'], {
      references: [refers('dept_id', 'dept', 'id', { guessed: 'integer' })],
    });
    const dept = table('dept', ['id', 'name']);
    expect(lines([visits, dept], { dept_id: 'text' })).toEqual(['SELECT * FROM "visits"']);
    expect(lines([visits, dept], { dept_id: 'integer' })).toContain('"t1"."name" AS "dept_name"');
  });

  test('passwords and the names that people sign in with stay where they are', () => {
    const orders = table('orders', ['user_id'], { references: [refers('user_id', 'users', 'id')] });
    expect(lines([orders, table('users', ['id', 'login_name', 'pass_name'])])).toEqual([
      'SELECT * FROM "orders"',
    ]);
  });

  test('of people the nickname is told where there is no other name, and no middle one beside two', () => {
    const orders = table('orders', ['user_id'], { references: [refers('user_id', 'users', 'id')] });
    expect(lines([orders, table('users', ['id', 'username', 'nickname', 'sex'])])).toContain(
      '"t1"."nickname" AS "user_nickname"',
    );
    const people = table('users', ['id', 'nickname', 'firstname', 'middlename', 'lastname']);
    expect(lines([orders, people]).slice(2, 5)).toEqual([
      '"t1"."firstname" AS "user_firstname"',
      '"t1"."lastname" AS "user_lastname"',
      'FROM "orders" "t0"',
    ]);
  });

  test('codes of the table are written in words beside them', () => {
    const orders = table('orders', ['state', 'customer_id'], {
      remarks: ['状态：0->新；1->旧', ''],
      references: [refers('customer_id', 'customer', 'id')],
    });
    expect(lines([orders, customer], { state: 'integer' })[1]).toMatch(
      /^CASE .*"t0"\."state".* END AS "状态"$/,
    );
  });
});
