import { type Datasource, databaseOf, splitJdbcUrl } from '@mingjing/contract';

/** What is said beside a source's name: where it leads, or what its file holds. */
export function aboutSource(source: Datasource): string {
  if (source.datasourceType === 'excel') {
    const size =
      source.rows === null ? '' : `${source.rows.toLocaleString('zh-CN')} 行 × ${source.columns ?? 0} 列`;
    return [source.fileName, size].filter((part) => part !== null && part !== '').join(' · ');
  }
  const driver = databaseOf(source.driverClassName);
  const pieces = driver === undefined ? undefined : splitJdbcUrl(driver, source.url);
  if (driver === undefined || pieces === undefined) return source.url;
  const database = pieces.urlDatasouceName.split('?')[0];
  return `${driver.label} · ${pieces.urlIp}:${pieces.urlPort}/${database}`;
}
