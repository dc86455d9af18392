import {
  databaseOf,
  ExpressionError,
  JdbcUrlError,
  jdbcUrlOf,
  nextRuns,
  parseExpression,
  parseJdbcUrl,
  printSchedule,
  quartzProblem,
  readSchedule,
  scheduleProblem,
  scheduleWords,
  splitJdbcUrl,
} from '../../../packages/contract/src/index.ts';
import { changedText } from '../change-text.ts';
import { must, refusedBy, type Subject } from './subject.ts';

const expressionCorpus = [
  'SUM(费用)/COUNT(人次)',
  'SUM(`费用(元)`) - -AVG(费用) * 2.5',
  '(MAX(a)+MIN(b))/COUNT(*)',
  '1 + .5 * (2 - SUM(单价))',
  '((((((COUNT(*)))))))',
];

const expressions: Subject<string> = {
  name: 'expressions',
  make: (random) => changedText(expressionCorpus, random),
  read(text) {
    try {
      parseExpression(text);
      return true;
    } catch (error) {
      if (error instanceof ExpressionError)
        must(error.position <= text.length + 1, 'a position beyond the text');
      return refusedBy(error, ExpressionError);
    }
  },
};

const cronCorpus = [
  '0 0 8 * * ?',
  '0 0/5 9-17 ? * MON-FRI',
  '30 15 10 L * ?',
  '0 0 1 15W 1,4,7,10 ? 2027-2030',
  '0 0 0 ? * 6#3',
  '0 0 0 ? 2 7L',
  '*/10 * * 29 2 ?',
  '0 30 2 LW * ?',
];
const zones = ['Asia/Shanghai', 'America/New_York', 'UTC'];
const noon = Date.UTC(2026, 2, 8, 6, 59, 59);

const cron: Subject<string> = {
  name: 'cron',
  make: (random) => changedText(cronCorpus, random),
  read(text) {
    const wire = { cron: text, realTimeInterval: '' };
    // Both are shown for whatever is stored.
    scheduleWords(wire);
    const fields = readSchedule(wire);
    if (text === '' || quartzProblem(text) !== undefined) return false;
    const zone = zones[text.length % zones.length]!;
    let before = noon;
    for (const run of nextRuns(wire, { after: noon, zone, anchor: noon }, 5)) {
      must(run > before && run % 1000 === 0, 'runs that do not follow each other');
      before = run;
    }
    if (scheduleProblem(wire) !== undefined) return false;
    const printed = printSchedule(fields);
    must(scheduleProblem(printed) === undefined, `printed as ${JSON.stringify(printed)}, which is refused`);
    const [a, b] = [wire, printed].map((one) =>
      JSON.stringify(nextRuns(one, { after: noon, zone, anchor: noon }, 5)),
    );
    must(a === b, `printed as ${JSON.stringify(printed)}, which runs at other times`);
    return true;
  },
};

const drivers = ['com.mysql.jdbc.Driver', 'org.postgresql.Driver'] as const;
const urlCorpus = [
  'jdbc:mysql://127.0.0.1:3306/his',
  'jdbc:mysql://db.hospital.local:3306/his?useSSL=true&serverTimezone=Asia/Shanghai&characterEncoding=utf8',
  'jdbc:postgresql://[::1]:5432/his?sslmode=require&ApplicationName=x',
  'jdbc:mysql://h:3306/d?allowLoadLocalInfile=true&autoDeserialize=true&socketFactory=x',
  'jdbc:postgresql://h:5432/d?socketFactory=org.x&loggerFile=/tmp/x&options=-c%20x',
];
const hostile = /local_?infile|deserial|factory|logger|options|plugin|interceptor|multiqueries|path|file/i;

const urls: Subject<string> = {
  name: 'urls',
  make: (random) => changedText(urlCorpus, random),
  read(url) {
    let accepted = false;
    for (const name of drivers) {
      const driver = databaseOf(name)!;
      const pieces = splitJdbcUrl(driver, url);
      if (pieces !== undefined)
        must(jdbcUrlOf(pieces).replaceAll(/\s/g, '') === url.replaceAll(/\s/g, ''), 'other pieces');
      try {
        const read = parseJdbcUrl(driver, url);
        accepted = true;
        must(/^[\w.:-]+$/.test(read.host) && read.port > 0 && read.port < 65_536, 'a strange host');
        for (const key of Object.keys(read.properties))
          must(Object.hasOwn(driver.properties, key) && !hostile.test(key), `the property ${key}`);
      } catch (error) {
        refusedBy(error, JdbcUrlError);
      }
    }
    return accepted;
  },
};

export const smallTexts: readonly Subject<string>[] = [expressions, cron, urls];
