import { TableOutlined } from '@ant-design/icons';
import { api, callEnvelope, type Datasource, mostTables, texts } from '@mingjing/contract';
import { Alert, Button, Form, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { clientOptions } from '../../app/client.ts';
import { broughtFile, fileArrived } from '../../app/dropped-file.ts';
import { mayMakeDatasets } from '../../app/granted.ts';
import { mayDrawPanels } from '../../drawings/templates/template-start.ts';
import { freshDatasource, useSaveDatasource } from '../../records/datasource.ts';
import { Held, tell, toast, useFirstPress, useUnsavedGuard } from '../../ui/index.ts';
import { SaveConflict } from '../../ui/save-conflict.tsx';
import { standingErrors, told } from '../../ui/standing-errors.ts';
import { useSaveConflict } from '../../ui/use-save-conflict.ts';
import { UsageField } from '../../usage/usage-field.tsx';
import { DatabaseIcon, iconKind } from './database-icon.tsx';
import {
  checkValues,
  type DatasourceErrors,
  type DatasourceType,
  type DatasourceValues,
  emptyValues,
  inputOf,
  isSame,
  typedPassword,
  typedUsername,
  valuesOf,
} from './datasource-values.ts';
import { JdbcFields } from './jdbc-fields.tsx';
import { SafetyFields } from './safety-fields.tsx';
import { SheetBoard } from './sheet-board.tsx';
import { SheetFields } from './sheet-fields.tsx';
import { SourceText } from './source-text.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useFurtherSheets } from './use-further-sheets.ts';
import { useSheetPreview } from './use-sheet-preview.ts';
import { useWorkbook } from './use-workbook.ts';

const types: { value: DatasourceType; label: string }[] = [
  { value: 'jdbc', label: '数据库' },
  { value: 'excel', label: '表格文件' },
  { value: 'saiku', label: 'OLAP 服务器' },
];

/** A file's name without its ending. */
const titleOf = ({ name }: File): string => name.replace(/\.[^.]+$/, '');

interface DatasourceFormProps {
  /** null: add mode. */
  source: Datasource | null;
  onSaved: (saved: Datasource) => void;
  onCancel: () => void;
}

export function DatasourceForm({ source: opened, onSaved, onCancel }: DatasourceFormProps) {
  const [source, setSource] = useState(opened);
  const [first, setFirst] = useState(() => (opened === null ? emptyValues() : valuesOf(opened)));
  const [file, setFile] = useState(() => (opened === null ? broughtFile() : null));
  useEffect(fileArrived, []);
  const [values, setValues] = useState<DatasourceValues>(() =>
    file === null ? first : { ...first, datasourceType: 'excel', dataSourceName: titleOf(file) },
  );
  const [errors, setErrors] = useState<DatasourceErrors>({});
  const [testing, setTesting] = useState(false);
  /** What the account may do beside reading, and of which values that was told: others may have another account. */
  const [warned, setWarned] = useState<{ of: DatasourceValues; text: string } | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const call = useRef<AbortController>(null);
  /** The name that a chosen file gave. */
  const nameOfFile = useRef(file === null ? '' : titleOf(file));
  const saving = useSaveDatasource();
  const { isFirst } = useFirstPress();
  const isSheet = values.datasourceType === 'excel';
  const sheet = useSheetPreview(isSheet ? file : null, source?.id);
  const workbook = useWorkbook(isSheet ? file : null, source === null, sheet);
  const further = useFurtherSheets({
    file: isSheet && source !== null ? file : null,
    stored: source === null ? [] : [source],
    names: sheet.preview?.sheets,
    taken: new Set(sheet.preview === undefined ? [] : [sheet.preview.sheet]),
  });
  const [withDatasets, setWithDatasets] = useState(true);
  const mayAddDatasets = mayMakeDatasets();
  // Nothing is stored that was not shown before.
  const isReading = isSheet && file !== null && ((sheet.busy && sheet.error === null) || workbook.busy);
  const navigate = useNavigate();
  const unchanged = file === null && isSame(values, first);
  const { lead } = useUnsavedGuard(!unchanged);
  const follow = (stored: Datasource): void => {
    setSource(stored);
    setFirst(valuesOf(stored));
    setValues(valuesOf(stored));
    setFile(null);
    setErrors({});
  };
  // What was changed elsewhere, as with the whole workbook, is shown at once where nothing was typed.
  if (opened !== null && source !== null && opened.version > source.version && unchanged && !saving.isPending)
    follow(opened);

  const hasFile = file !== null || source?.datasourceType === 'excel';
  const change = (next: DatasourceValues): void => {
    setValues(next);
    setErrors((shown) => standingErrors(shown, checkValues(next, { hasFile })));
  };
  const set = (part: Partial<DatasourceValues>): void => change({ ...values, ...part });

  const passes = (forTest: boolean): boolean => {
    const found = checkValues(values, { hasFile, forTest });
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const verify = async (): Promise<void> => {
    if (!passes(true)) return;
    setTesting(true);
    setWarned(null);
    try {
      const input = { ...inputOf(values), ...(source === null ? {} : { id: source.id }) };
      const answer = await callEnvelope(api.datasource.test, { input }, clientOptions);
      if (typeof answer.accountWarning === 'string') setWarned({ of: values, text: answer.accountWarning });
      toast.success(values.datasourceType === 'saiku' ? texts.toast.connected : texts.toast.connectionOk);
    } catch (error) {
      tell(error, texts.toast.connectionFailed);
    } finally {
      setTesting(false);
    }
  };
  const { tables } = workbook;
  const store = (version: number | undefined): void => {
    call.current = new AbortController();
    saving.mutate(
      {
        input: inputOf(values),
        file,
        signal: call.current.signal,
        onSent: setSent,
        choices: tables[0] ?? sheet.choices ?? sheet.preview?.choices,
        workbook: tables.length > 1 ? { tables, withDatasets: withDatasets && mayAddDatasets } : undefined,
        mode: sheet.mode,
        added: further.added,
        ...(source === null ? {} : { id: source.id, version }),
      },
      {
        onSettled: () => setSent(null),
        onSuccess: (saved) => lead(() => onSaved(saved)),
      },
    );
  };
  const conflict = useSaveConflict({
    error: saving.error,
    read: async () => (source === null ? undefined : freshDatasource(source.id)),
    show: (stored) => {
      saving.reset();
      follow(stored);
    },
    save: store,
  });
  const save = (): void => {
    if (saving.isPending || isReading || !isFirst() || !passes(false)) return;
    if (source !== null && unchanged) {
      toast.warning(texts.toast.unchanged);
      return;
    }
    if (workbook.sheets !== undefined && (tables.length === 0 || tables.length > mostTables)) {
      setErrors({
        file: tables.length === 0 ? texts.datasource.tables : texts.datasource.tablesMany(mostTables),
      });
      return;
    }
    if (further.tooMany) {
      setErrors({ file: texts.datasource.tablesMany(mostTables) });
      return;
    }
    store(source?.version);
  };
  const connected = values.datasourceType === 'jdbc' || values.datasourceType === 'saiku';
  return (
    <Form
      layout="vertical"
      className={isSheet ? 'source-form source-form-wide' : 'source-form'}
      onFinish={save}
    >
      <h2>{source === null ? '新增数据源' : '编辑数据源'}</h2>
      <Held on={saving.isPending}>
        <Form.Item label="数据源类型" required {...told(errors.datasourceType)}>
          {source === null ? (
            <Segmented<DatasourceType>
              aria-label="数据源类型"
              options={types}
              value={values.datasourceType ?? 'jdbc'}
              onChange={(datasourceType) => {
                setErrors({});
                setValues({ ...values, datasourceType });
              }}
            />
          ) : (
            // A stored source keeps its type: what uses it was built on that type.
            <span className="source-type">
              <DatabaseIcon kind={iconKind(source)} size={20} />
              {types.find((type) => type.value === source.datasourceType)?.label}
            </span>
          )}
        </Form.Item>
        <SourceText
          label="数据源名称"
          id="source-name"
          placeholder="请输入数据源名称"
          error={errors.dataSourceName}
          value={values.dataSourceName}
          onChange={(dataSourceName) => set({ dataSourceName })}
        />
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
        {connected && (
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
        )}
        {connected && <SafetyFields values={values} onChange={change} />}
        {isSheet && (
          <SheetFields
            source={source}
            file={file}
            sheet={sheet}
            workbook={workbook}
            further={source === null ? undefined : further}
            withDatasets={mayAddDatasets ? withDatasets : undefined}
            onWithDatasets={setWithDatasets}
            error={errors.file ?? null}
            disabled={saving.isPending}
            onFile={(chosen) => {
              setFile(chosen);
              sheet.setChoices(undefined);
              workbook.forget();
              setErrors({});
              // The file names the source, as long as nobody has.
              if (chosen !== null && ['', nameOfFile.current].includes(values.dataSourceName)) {
                nameOfFile.current = titleOf(chosen);
                setValues({ ...values, dataSourceName: nameOfFile.current });
              }
            }}
          />
        )}
        {source !== null && (
          <Form.Item label="使用范围">
            <UsageField kind="datasource" subject={{ id: source.id, name: source.dataSourceName }} />
          </Form.Item>
        )}
      </Held>
      <div role="status">
        {warned?.of === values && <Alert type="warning" showIcon title={warned.text} />}
      </div>
      <SaveConflict {...conflict} />
      {saving.isPending && file !== null && sent !== null && (
        <UploadProgress share={sent} bytes={file.size} then="正在导入" onStop={() => call.current?.abort()} />
      )}
      <div className="source-buttons">
        {connected && (
          <Button
            className="source-verify"
            loading={testing}
            disabled={saving.isPending}
            onClick={() => void verify()}
          >
            验证
          </Button>
        )}
        {source?.datasourceType === 'jdbc' && mayMakeDatasets() && (
          <Button
            icon={<TableOutlined aria-hidden="true" />}
            disabled={saving.isPending || !unchanged}
            onClick={() => void navigate(`/config/cube?source=${source.id}`)}
          >
            浏览数据表
          </Button>
        )}
        {source !== null && isSheet && mayDrawPanels() && (
          <SheetBoard source={source} disabled={saving.isPending || !unchanged} />
        )}
        <Button disabled={saving.isPending} onClick={onCancel}>
          取消
        </Button>
        <Button type="primary" htmlType="submit" loading={saving.isPending} disabled={isReading}>
          保存
        </Button>
      </div>
    </Form>
  );
}
