import mysql from 'mysql2/promise';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Service, serviceOrSkip, startMariadb, startPostgres } from '../scripts/services/index.ts';
import { fillPostgres } from './support/sample-data.ts';
import { choose, standing, told, toldSomething } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';

const mariadb = await serviceOrSkip('MariaDB', startMariadb);
const postgres = await serviceOrSkip('PostgreSQL', startPostgres);

async function fillMariadb(service: Service): Promise<mysql.Connection> {
  const connection = await mysql.createConnection({
    host: service.host,
    port: service.port,
    user: service.user,
    password: service.password,
    database: service.database,
  });
  await connection.query(
    'create table 挂号 (编号 bigint primary key, 科室 varchar(40), 就诊日期 date, 费用 decimal(12,2))',
  );
  const rows = Array.from({ length: 300 }, (_, at) => [
    at + 1,
    ['内科', '外科', '儿科'][at % 3],
    `2026-0${1 + (at % 6)}-1${at % 9}`,
    ((at % 3) + 1) * 10,
  ]);
  await connection.query('insert into 挂号 values ?', [rows]);
  return connection;
}

async function addDatasource(
  page: Page,
  url: string,
  service: Service,
  driver: string,
  name: string,
): Promise<void> {
  await page.goto(`${url}/#/config/datasource?id=new`);
  await page.getByRole('heading', { name: '新增数据源' }).waitFor();
  await page.getByLabel('数据源名称').fill(name);
  await choose(page, '数据源驱动', driver);
  await page.getByLabel('服务器地址').fill(service.host);
  await page.getByLabel('端口').fill(String(service.port));
  await page.getByRole('textbox', { name: '数据库', exact: true }).fill(service.database);
  await page.getByLabel('用户名').fill(service.user);
  await page.getByLabel('密码', { exact: true }).fill(`${service.password}x`);
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await toldSomething(page, '数据库连接失败：');
  await page.getByLabel('密码', { exact: true }).fill(service.password);
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await told(page, '数据库连接测试成功!');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await told(page, '新增成功!');
  await page.waitForURL(/datasource\?id=\d+/);
}

async function typeSql(page: Page, sql: string): Promise<void> {
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(sql);
}

describe.skipIf(mariadb === undefined || postgres === undefined)(
  'from an own database to a shared panel',
  () => {
    let stage: Stage;
    let page: Page;
    let rows: mysql.Connection;
    let shareUrl = '';

    beforeAll(async () => {
      rows = await fillMariadb(mariadb!);
      await fillPostgres(postgres!);
      stage = await openStage({ BI_CAPTCHA: 'on', BI_CAPTCHA_FIXED: 'AB3K', BI_DEMO: 'off' });
      page = await stage.visitor();
    });
    afterAll(async () => {
      await rows?.end();
      await stage?.close();
      await mariadb?.stop();
      await postgres?.stop();
    });

    afterEach(({ task }) => pictureOfFailure(page, task));

    test('[LOGIN-01] [LOGIN-25] logs in by account, password and captcha', async () => {
      await page.goto(stage.product.url);
      await page.waitForURL(/#\/login/);
      await page.getByLabel('帐号', { exact: true }).fill('admin');
      await page.getByLabel('密码', { exact: true }).fill('wrong');
      const captcha = page.getByRole('img', { name: '验证码' });
      await captcha.waitFor();
      await page.getByLabel('验证码', { exact: true }).fill('ab3k');
      await page.keyboard.press('Enter');
      await page.getByText('帐号或密码错误').waitFor();
      expect(await page.getByLabel('验证码', { exact: true }).inputValue()).toBe('');
      await page.getByLabel('密码', { exact: true }).fill(stage.product.password);
      await captcha.waitFor();
      await page.getByLabel('验证码', { exact: true }).fill('AB3K');
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.waitForURL(/#\/main$/);
      await page.getByText('推荐使用顺序').waitFor();
    });

    test('[PROD-02] [DSRC-25] [DSRC-26] [DSRC-28] connects MariaDB and PostgreSQL after wrong passwords', async () => {
      await addDatasource(page, stage.product.url, mariadb!, 'MySQL', '门诊业务库');
      await addDatasource(page, stage.product.url, postgres!, 'PostgreSQL', '检验系统');
      await expect.poll(() => page.getByText(/^(门诊业务库|检验系统)$/).count()).toBe(2);
    });

    test('[DSET-17] [DSET-19] [DSET-30] [CACHE-05] defines a dataset and caches it', async () => {
      await page.goto(`${stage.product.url}/#/config/cube`);
      await page.getByLabel('搜索数据集').waitFor();
      await page.getByRole('button', { name: '新增分类' }).first().click();
      await page.getByRole('dialog').getByLabel('分类名称').fill('门诊');
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
      await told(page, '新增成功!');
      await page.getByRole('button', { name: '新增数据集' }).first().click();
      await page.getByLabel('数据集名称').fill('挂号明细');
      await choose(page, '数据源', '门诊业务库');
      await typeSql(page, 'delete from 挂号');
      await page.getByRole('button', { name: '校验' }).click();
      await page.getByText('仅支持查询语句').first().waitFor();
      await typeSql(page, 'select 编号, 科室, 就诊日期, 费用 from 挂号');
      await page.getByRole('button', { name: '校验' }).click();
      await told(page, '验证成功！');
      await page.getByText('就诊日期').first().waitFor();
      await page.getByRole('button', { name: '确定' }).click();
      await told(page, '新增成功!');
      await page.waitForURL(/cube\?id=\d+/);
      await page.getByRole('button', { name: '未缓存，立即缓存' }).first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
      await expect.poll(() => page.getByText(/已缓存 300 行/).count()).toBeGreaterThan(0);
    });

    test('[EDIT-01] [EDIT-09] [WID-11] builds a widget over the dataset with keyboard and mouse', async () => {
      await page.goto(`${stage.product.url}/#/config/widget`);
      await page.getByLabel('搜索图表').waitFor();
      await page.getByRole('button', { name: '新增分类' }).first().click();
      await page.getByRole('dialog').getByLabel('分类名称').fill('门诊图表');
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
      await told(page, '新增成功!');
      await page.getByRole('button', { name: '新增图表' }).first().click();
      const dialog = page.getByRole('dialog', { name: '图表配置' });
      await dialog.getByLabel('图表名称').fill('科室费用');
      await choose(page, '数据集', '挂号明细');
      await dialog.getByRole('button', { name: '添加科室' }).click();
      const source = await standing(dialog.getByRole('button', { name: '费用', exact: true }));
      const target = await standing(dialog.getByRole('group', { name: 'Y轴' }));
      await page.mouse.move(source.x + 20, source.y + 10);
      await page.mouse.down();
      await page.mouse.move(target.x + 200, target.y + 20, { steps: 8 });
      await page.mouse.up();
      await dialog.getByRole('button', { name: '移除费用' }).waitFor();
      await choose(page, '计算方式', '求和');
      await dialog.getByText('3 行', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: '确定' }).click();
      await told(page, '新增成功!');
      await page.getByRole('img', { name: /^科室费用：.*3/ }).waitFor();
      await expect.poll(() => page.url()).toMatch(/widget\?id=\d+$/);
    });

    test('[EDIT-02] [EDIT-04] [EDIT-27] builds a number in SQL mode over PostgreSQL', async () => {
      await page.getByRole('button', { name: '新增图表' }).first().click();
      const dialog = page.getByRole('dialog', { name: '图表配置' });
      await dialog.getByLabel('图表名称').fill('检验总数');
      await dialog.getByText('新建查询', { exact: true }).click();
      await choose(page, '数据源', '检验系统');
      await typeSql(page, 'select count(*) as 检验数 from lab');
      await dialog.getByRole('button', { name: '加载数据' }).click();
      await dialog.getByRole('radio', { name: '数值' }).click();
      await dialog.getByRole('button', { name: '添加检验数' }).click();
      await dialog.getByText('1 行', { exact: true }).waitFor();
      await typeSql(page, 'select count(*) + 1 as 检验数 from lab');
      await dialog.getByRole('button', { name: '确定' }).click();
      await told(page, 'SQL脚本已修改，请加载数据');
      await typeSql(page, 'select count(*) as 检验数 from lab');
      await dialog.getByRole('button', { name: '确定' }).click();
      await told(page, '新增成功!');
      await page.getByRole('heading', { name: '检验总数' }).waitFor();
      await expect.poll(() => page.getByRole('img', { name: /120/ }).count()).toBe(1);
    });

    test('[PANEL-01] [PANEL-23] [PANEL-24] [PANEL-29] draws a panel and saves it', async () => {
      await page.goto(`${stage.product.url}/#/config/panel`);
      await page.getByLabel('面板名称').waitFor();
      await page.getByText('我的面板').first().click();
      await page.getByRole('button', { name: '新增分类' }).first().click();
      await page.getByRole('dialog').getByLabel('分类名称').fill('大屏');
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
      await told(page, '新增成功!');
      await page.getByLabel('面板名称').fill('门诊看板');
      await choose(page, '面板分类', '大屏');
      await page.getByText('更多图表').first().click();
      await page.getByRole('button', { name: '科室费用' }).click();
      await page.getByRole('button', { name: '检验总数' }).click();
      await page.getByRole('button', { name: '添加文本' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await told(page, '新增成功!');
      await page.waitForURL(/panel\?id=\d+/);
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await told(page, '数据无变化');
      await expect.poll(() => page.getByRole('img', { name: /^科室费用：/ }).count()).toBe(1);
    });

    test('[PANEL-05] [PANEL-18] [PANEL-30] shares the panel by link', async () => {
      await page.getByRole('button', { name: '分享', exact: true }).click();
      await page.getByText('面板尚未公开').waitFor();
      await page.getByRole('button', { name: '新建链接' }).click();
      await page.getByRole('button', { name: '创建链接' }).click();
      shareUrl = await page.getByRole('textbox', { name: '分享链接', exact: true }).inputValue();
      expect(shareUrl).toMatch(/#\/preview\?id=\d+&type=p&sign=/);
      await page.getByRole('button', { name: '复制链接' }).click();
      await told(page, '复制成功!');
      await page.keyboard.press('Escape');
    });

    test('[PANEL-06] [DASH-22] [LIVE-06] the link opens in a browser without an account and follows the data', async () => {
      const guest = await stage.visitor();
      await guest.goto(shareUrl);
      await guest.getByText('科室费用').first().waitFor();
      await guest.getByRole('img', { name: /^科室费用：/ }).waitFor();
      await guest.getByRole('img', { name: /检验总数：.*120/ }).waitFor();
      expect(await guest.evaluate(() => localStorage.length)).toBeLessThan(3);
      const described = () => guest.getByRole('img', { name: /^科室费用：/ }).getAttribute('aria-label');
      const before = await described();
      await rows.query("insert into 挂号 values (1000, '骨科', '2026-06-30', 99999)");
      await page.goto(`${stage.product.url}/#/config/cube`);
      await page.getByLabel('搜索数据集').waitFor();
      await page
        .getByRole('button', { name: /已缓存 300 行/ })
        .first()
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
      await page
        .getByText(/已缓存 301 行/)
        .first()
        .waitFor();
      await expect.poll(described).not.toBe(before);
      await stage.leave(guest);
    });
  },
);
