import { texts } from '@mingjing/contract';
import { typedPassword, typedUsername } from '../datasource-values.ts';
import { JdbcFields } from '../jdbc-fields.tsx';
import { SafetyFields } from '../safety-fields.tsx';
import { SourceText } from '../source-text.tsx';
import type { DatasourceFormState } from './use-datasource-form.ts';

/** Address and account of a database or an OLAP server. */
export function ConnectionFields({ form }: { form: DatasourceFormState }) {
  const { values, errors, set, change } = form;
  return (
    <>
      {values.datasourceType === 'jdbc' && <JdbcFields values={values} errors={errors} onChange={change} />}
      {values.datasourceType === 'saiku' && (
        <SourceText
          label="OLAP服务器地址"
          id="source-olap"
          placeholder="http://服务器地址:端口/saiku"
          hint={texts.datasource.olapHint}
          error={errors.olapUrl}
          value={values.olapUrl}
          onChange={(olapUrl) => set({ olapUrl })}
        />
      )}
      <div className="source-pair">
        <SourceText
          label="用户名"
          id="source-username"
          placeholder="请输入用户名"
          autoComplete="off"
          error={errors.username}
          value={values.username}
          onChange={(username) => set({ username: typedUsername(username) })}
        />
        <SourceText
          label="密码"
          id="source-password"
          placeholder="请输入密码"
          autoComplete="new-password"
          secret
          error={errors.password}
          value={values.password}
          onChange={(password) => set({ password: typedPassword(password) })}
        />
      </div>
      <SafetyFields values={values} onChange={change} />
    </>
  );
}
