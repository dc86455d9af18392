import { type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** All tables of the entities in section 3 of the specification. Source of shapes: ../schema.ts. */
export function tables(engine: Engine): Migration {
  type Table = CreateTableBuilder<string, string>;
  const withId = (table: Table): Table =>
    engine === 'sqlite'
      ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      : table.addColumn('id', 'integer', (c) => c.primaryKey().generatedByDefaultAsIdentity());
  const flag = (table: Table, name: string): Table =>
    table.addColumn(name, 'smallint', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`${sql.ref(name)} in (0, 1)`),
    );
  const text = (table: Table, name: string): Table =>
    table.addColumn(name, 'text', (c) => c.notNull().defaultTo(''));
  const time = (table: Table, name: string): Table => table.addColumn(name, 'bigint', (c) => c.notNull());
  const references = (
    table: Table,
    name: string,
    target: string,
    required: boolean,
    cascade = false,
  ): Table =>
    table.addColumn(name, 'integer', (c) => {
      const column = required ? c.notNull() : c;
      return column.references(`${target}.id`).onDelete(cascade ? 'cascade' : 'no action');
    });
  const stamps = (table: Table): Table => time(time(table, 'created_at'), 'updated_at');

  return {
    async up(db: Kysely<unknown>) {
      const create = async (name: string, build: (table: Table) => Table): Promise<void> => {
        await build(db.schema.createTable(name)).execute();
      };
      const index = async (table: string, columns: string[], unique = false): Promise<void> => {
        const builder = db.schema
          .createIndex(`${unique ? 'uq' : 'ix'}_${table}_${columns.join('_')}`)
          .on(table)
          .columns(columns);
        await (unique ? builder.unique() : builder).execute();
      };

      await create('app_user', (t) => {
        const base = withId(t)
          .addColumn('username', 'varchar(32)', (c) => c.notNull())
          .addColumn('username_key', 'varchar(64)', (c) => c.notNull())
          .addColumn('name', 'varchar(64)', (c) => c.notNull())
          .addColumn('password_hash', 'varchar(255)', (c) => c.notNull())
          .addColumn('appids', 'text', (c) => c.notNull().defaultTo('[]'));
        return stamps(flag(base, 'disabled'));
      });
      await index('app_user', ['username_key'], true);

      await create('role', (t) =>
        time(
          flag(
            withId(t).addColumn('role_name', 'varchar(100)', (c) => c.notNull()),
            'is_admin',
          ),
          'created_at',
        ),
      );
      await index('role', ['role_name'], true);

      await create('user_role', (t) =>
        references(
          references(t, 'user_id', 'app_user', true, true),
          'role_id',
          'role',
          true,
          true,
        ).addPrimaryKeyConstraint('pk_user_role', ['user_id', 'role_id']),
      );

      await create('menu', (t) => {
        const base = withId(t)
          .addColumn('name', 'varchar(100)', (c) => c.notNull())
          .addColumn('description', 'varchar(100)', (c) => c.notNull())
          .addColumn('path', 'varchar(100)', (c) => c.notNull())
          .addColumn('index_no', 'integer', (c) => c.notNull())
          .addColumn('component', 'varchar(100)', (c) => c.notNull())
          .addColumn('icon_cls', 'varchar(100)', (c) => c.notNull().defaultTo(''))
          .addColumn('pid', 'integer', (c) => c.notNull().defaultTo(-1));
        return flag(flag(flag(base, 'hidden'), 'help'), 'is_group');
      });
      await index('menu', ['pid']);

      await create('role_menu', (t) =>
        references(
          references(t, 'role_id', 'role', true, true),
          'menu_id',
          'menu',
          true,
          true,
        ).addPrimaryKeyConstraint('pk_role_menu', ['role_id', 'menu_id']),
      );

      await create('captcha', (t) =>
        time(
          t
            .addColumn('uuid', 'varchar(36)', (c) => c.primaryKey())
            .addColumn('answer_hash', 'varchar(64)', (c) => c.notNull()),
          'expires_at',
        ),
      );
      await create('login_attempt', (t) =>
        time(
          t
            .addColumn('username_key', 'varchar(64)', (c) => c.primaryKey())
            .addColumn('fails', 'integer', (c) => c.notNull()),
          'locked_until',
        ),
      );
      await create('used_sign', (t) =>
        time(
          t.addColumn('sign_hash', 'varchar(64)', (c) => c.primaryKey()),
          'expires_at',
        ),
      );

      await create('category', (t) => {
        const base = withId(t)
          .addColumn('kind', 'varchar(10)', (c) => c.notNull())
          .addColumn('name', 'varchar(400)', (c) => c.notNull())
          .addColumn('pid', 'integer', (c) => c.notNull().defaultTo(-1));
        return stamps(references(base, 'user_id', 'app_user', true));
      });
      await index('category', ['kind', 'pid']);

      await create('datasource', (t) => {
        let base = withId(t)
          .addColumn('name', 'varchar(400)', (c) => c.notNull())
          .addColumn('type', 'varchar(10)', (c) => c.notNull());
        for (const name of ['driver', 'url', 'username', 'password', 'server_encoding', 'client_encoding']) {
          base = text(base, name);
        }
        base = base
          .addColumn('file_name', 'text')
          .addColumn('extract_id', 'varchar(64)')
          .addColumn('columns', 'text')
          .addColumn('row_count', 'bigint')
          .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1));
        return stamps(references(base, 'user_id', 'app_user', true));
      });

      await create('dataset', (t) => {
        let base = withId(t).addColumn('name', 'varchar(400)', (c) => c.notNull());
        base = references(
          references(base, 'category_id', 'category', true),
          'datasource_id',
          'datasource',
          true,
        );
        base = base.addColumn('type', 'varchar(10)', (c) => c.notNull());
        for (const name of [
          'query_sql',
          'calculated_measures',
          'real_time_interval',
          'cron',
          'increment_column',
        ]) {
          base = text(base, name);
        }
        base = flag(base, 'increment')
          .addColumn('query_type', 'smallint', (c) => c.notNull().defaultTo(0))
          .addColumn('cache_status', 'varchar(10)', (c) => c.notNull().defaultTo('NOCACHE'));
        base = text(base, 'cache_info')
          .addColumn('extract_id', 'varchar(64)')
          .addColumn('extract_rows', 'bigint')
          .addColumn('extract_at', 'bigint')
          .addColumn('columns', 'text', (c) => c.notNull().defaultTo('[]'))
          .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
          .addColumn('next_run_at', 'bigint');
        return stamps(references(base, 'user_id', 'app_user', true));
      });
      await index('dataset', ['category_id']);
      await index('dataset', ['datasource_id']);
      await index('dataset', ['next_run_at']);

      await create('widget', (t) => {
        let base = withId(t).addColumn('name', 'varchar(400)', (c) => c.notNull());
        base = references(
          references(base, 'category_id', 'category', false),
          'datasource_id',
          'datasource',
          false,
        );
        // No foreign key: a dataset may be deleted while widgets name it; they then show a warning.
        base = text(base.addColumn('dataset_id', 'integer'), 'query_sql')
          .addColumn('chart_type', 'varchar(40)', (c) => c.notNull())
          .addColumn('round', 'integer', (c) => c.notNull().defaultTo(2))
          .addColumn('source', 'varchar(1)', (c) => c.notNull().defaultTo('0'))
          .addColumn('data_json', 'text', (c) => c.notNull());
        for (const name of ['select_items', 'aggregation', 'filters', 'sorts', 'page', 'temp_id', 'tips']) {
          base = text(base, name);
        }
        return stamps(references(base, 'user_id', 'app_user', true));
      });
      await index('widget', ['category_id']);
      await index('widget', ['dataset_id']);

      const drawing = (table: Table): Table => {
        let base = withId(table).addColumn('name', 'varchar(200)', (c) => c.notNull());
        base = flag(references(base, 'category_id', 'category', true), 'state')
          .addColumn('width', 'integer', (c) => c.notNull())
          .addColumn('height', 'integer', (c) => c.notNull())
          .addColumn('zoom_type', 'varchar(4)', (c) => c.notNull().defaultTo('1'))
          .addColumn('data', 'text', (c) => c.notNull());
        return text(text(base, 'bg_path'), 'front_cover_path');
      };
      await create('panel', (t) => {
        let base = text(text(drawing(t), 'widget_bg_pathes'), 'layout')
          .addColumn('filter_enable', 'varchar(1)', (c) => c.notNull().defaultTo('0'))
          .addColumn('device_type', 'smallint', (c) => c.notNull().defaultTo(1))
          .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1));
        base = references(references(base, 'user_id', 'app_user', true), 'updated_by', 'app_user', true);
        return stamps(base);
      });
      await index('panel', ['category_id']);
      await create('template', (t) =>
        stamps(references(text(drawing(t), 'config'), 'user_id', 'app_user', true)),
      );
      await index('template', ['category_id']);

      await create('panel_widget', (t) =>
        references(t, 'panel_id', 'panel', true, true)
          .addColumn('node_id', 'varchar(64)', (c) => c.notNull())
          // No foreign key: a widget on a panel can be deleted; the board shows an empty place.
          .addColumn('widget_id', 'integer', (c) => c.notNull())
          .addPrimaryKeyConstraint('pk_panel_widget', ['panel_id', 'node_id']),
      );
      await index('panel_widget', ['widget_id']);

      await create('role_panel', (t) =>
        references(
          references(t, 'role_id', 'role', true, true),
          'panel_id',
          'panel',
          true,
          true,
        ).addPrimaryKeyConstraint('pk_role_panel', ['role_id', 'panel_id']),
      );
      await index('role_panel', ['panel_id']);

      await create('share', (t) => {
        let base = references(withId(t), 'panel_id', 'panel', true, true)
          .addColumn('secret_hash', 'varchar(64)', (c) => c.notNull())
          .addColumn('secret', 'text', (c) => c.notNull())
          .addColumn('expires_at', 'bigint')
          .addColumn('password_hash', 'varchar(255)');
        base = text(flag(base, 'allow_download'), 'locked_filters')
          .addColumn('views', 'integer', (c) => c.notNull().defaultTo(0))
          .addColumn('revoked_at', 'bigint');
        return time(references(base, 'user_id', 'app_user', true), 'created_at');
      });
      await index('share', ['panel_id']);

      await create('session', (t) => {
        let base = t.addColumn('token_hash', 'varchar(64)', (c) => c.primaryKey());
        base = references(
          references(base, 'user_id', 'app_user', false, true),
          'share_id',
          'share',
          false,
          true,
        );
        return time(time(time(base, 'created_at'), 'seen_at'), 'expires_at');
      });
      await index('session', ['expires_at']);
      await index('session', ['user_id']);
      await index('session', ['share_id']);

      await create('file', (t) => {
        const base = withId(t)
          .addColumn('name', 'varchar(100)', (c) => c.notNull())
          .addColumn('mime', 'varchar(100)', (c) => c.notNull())
          .addColumn('bytes', 'bigint', (c) => c.notNull());
        return time(references(base, 'user_id', 'app_user', true), 'created_at');
      });
      await index('file', ['name'], true);

      await create('job', (t) => {
        const base = withId(t)
          .addColumn('kind', 'varchar(50)', (c) => c.notNull())
          .addColumn('key', 'varchar(100)', (c) => c.notNull())
          .addColumn('payload', 'text', (c) => c.notNull())
          .addColumn('run_at', 'bigint', (c) => c.notNull())
          .addColumn('lease_owner', 'varchar(64)')
          .addColumn('lease_until', 'bigint')
          .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
          .addColumn('state', 'varchar(10)', (c) => c.notNull().defaultTo('ready'));
        return time(text(base, 'error'), 'created_at');
      });
      await db.schema
        .createIndex('uq_job_live')
        .unique()
        .on('job')
        .columns(['kind', 'key'])
        .where(sql.ref('state'), '=', sql.lit('ready'))
        .execute();
      await index('job', ['state', 'run_at']);

      await create('setting', (t) =>
        t
          .addColumn('key', 'varchar(100)', (c) => c.primaryKey())
          .addColumn('value', 'text', (c) => c.notNull()),
      );
    },
  };
}
