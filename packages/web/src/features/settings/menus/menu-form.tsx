import { InfoCircleOutlined } from '@ant-design/icons';
import { isCorePath, type Menu, texts } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Switch } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { freshMenu, useSaveMenu } from '../../../records/menu.ts';
import { Held, TreeSelect, toast, useFirstPress, useUnsavedGuard } from '../../../ui/index.ts';
import { SaveConflict } from '../../../ui/save-conflict.tsx';
import { standingErrors, told } from '../../../ui/standing-errors.ts';
import { useSaveConflict } from '../../../ui/use-save-conflict.ts';
import { IconPicker } from './icon-picker.tsx';
import { isCore } from './menu-order.ts';
import {
  checkMenu,
  inputOf,
  isSame,
  type MenuErrors,
  type MenuValues,
  merged,
  opensNothing,
  pathHint,
  valuesOf,
} from './menu-values.ts';

interface MenuFormProps {
  tree: Menu[];
  /** null: a new menu. */
  menu: Menu | null;
  first: MenuValues;
  /** What the form holds, for the preview. */
  onDraft: (values: MenuValues) => void;
  onSaved: (saved: Menu) => void;
  onCancel: () => void;
}

type TextField = 'name' | 'description' | 'path' | 'component';
const textFields: Record<TextField, { label: string; placeholder: string; tip?: string }> = {
  description: { label: '菜单名称', placeholder: '侧边栏显示的名称，例如 数据源' },
  name: { label: '视图ID', placeholder: '例如 data-source-view' },
  path: { label: 'URL路径', placeholder: '例如 /config/datasource' },
  component: { label: '组件名称', placeholder: '例如 DataSourceView' },
};

export function MenuForm({ tree, menu, first: begun, onDraft, onSaved, onCancel }: MenuFormProps) {
  const queries = useQueryClient();
  const [first, setFirst] = useState(begun);
  const [version, setVersion] = useState(menu?.version);
  const [values, setValues] = useState(begun);
  const [errors, setErrors] = useState<MenuErrors>({});
  const saving = useSaveMenu();
  const { isFirst } = useFirstPress();
  const unchanged = isSame(values, first);
  const { lead } = useUnsavedGuard(!unchanged);
  const fixed = menu !== null && isCorePath(menu.path);
  const shown = menu !== null && isCore(menu);

  const set = (part: Partial<MenuValues>): void => {
    const next = { ...values, ...part };
    setValues(next);
    onDraft(next);
    setErrors((shown) => standingErrors(shown, checkMenu(next)));
  };
  const show = (stored: Menu, next = valuesOf(stored)): void => {
    setVersion(stored.version);
    setFirst(valuesOf(stored));
    setValues(next);
    onDraft(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when another version was read, not while typing
  useEffect(() => {
    if (menu === null || menu.version === version) return;
    const next = merged(values, first, valuesOf(menu));
    // Where both changed the same field, the save is refused and its author decides.
    if (next !== undefined) show(menu, next);
  }, [menu?.version]);
  const store = (over: number | undefined): void =>
    saving.mutate(
      {
        input: { ...inputOf(values), ...(over !== undefined && { version: over }) },
        ...(menu === null ? {} : { id: menu.id }),
      },
      {
        onSuccess: (saved) => {
          if (menu !== null) show(saved);
          lead(() => onSaved(saved));
        },
      },
    );
  const conflict = useSaveConflict({
    error: saving.error,
    read: async () => (menu === null ? undefined : freshMenu(queries, menu.id)),
    show: (stored) => {
      saving.reset();
      setErrors({});
      show(stored);
    },
    save: store,
  });
  const save = (): void => {
    if (saving.isPending || !isFirst()) return;
    const found = checkMenu(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (menu !== null && unchanged) {
      toast.warning(texts.toast.unchanged);
      return;
    }
    store(version);
  };
  const hasChildren = (menu?.children.length ?? 0) > 0;
  const item = (
    field: keyof MenuValues,
    label: string,
    control: ReactNode,
    required = true,
    extra?: string,
  ) => (
    <Form.Item
      label={label}
      htmlFor={`menu-${field}`}
      required={required}
      {...told(errors[field])}
      extra={extra}
    >
      {control}
    </Form.Item>
  );
  const leadsNowhere = !hasChildren && opensNothing(values.path);
  const text = (field: TextField) =>
    item(
      field,
      textFields[field].label,
      <Input
        id={`menu-${field}`}
        placeholder={textFields[field].placeholder}
        disabled={fixed && field !== 'description'}
        value={values[field]}
        onChange={(event) => set({ [field]: event.target.value })}
      />,
      true,
      field === 'path' && leadsNowhere ? pathHint : undefined,
    );
  const parents = tree
    .filter((top) => !top.group && top.id !== menu?.id)
    .map((top) => ({ id: top.id, name: top.description }));
  return (
    <Form layout="vertical" className="menu-form" onFinish={save}>
      <h2>{menu === null ? '新增菜单' : '编辑菜单'}</h2>
      <SaveConflict {...conflict} />
      {shown && (
        <Alert
          type="info"
          showIcon
          icon={<InfoCircleOutlined />}
          title={
            fixed
              ? '系统设置的菜单：可以改名、换图标、排序和移动，不能删除、隐藏或修改视图ID、路径和组件。'
              : '该菜单下有系统设置页面，不能删除或隐藏。'
          }
        />
      )}
      <Held on={saving.isPending}>
        <div className="menu-form-grid">
          {item(
            'pid',
            '上级菜单',
            <TreeSelect
              id="menu-pid"
              top
              nodes={parents}
              value={values.pid}
              disabled={hasChildren}
              onChange={(pid) => set({ pid })}
            />,
            false,
          )}
          {item(
            'indexNo',
            '菜单顺序',
            <Input
              id="menu-indexNo"
              inputMode="numeric"
              placeholder="数字，越小越靠前"
              value={values.indexNo}
              onChange={(event) => set({ indexNo: event.target.value.replace(/\D+/g, '') })}
            />,
          )}
          {text('description')}
          {text('name')}
          {text('path')}
          {text('component')}
          {item(
            'iconCls',
            '图标样式',
            <IconPicker
              id="menu-iconCls"
              value={values.iconCls}
              path={values.path}
              group={menu?.group ?? false}
              onChange={(iconCls) => set({ iconCls })}
            />,
            false,
          )}
          <div className="menu-form-switches">
            <Form.Item label="显示帮助" htmlFor="menu-help">
              <Switch
                id="menu-help"
                checkedChildren="是"
                unCheckedChildren="否"
                checked={values.help}
                onChange={(help) => set({ help })}
              />
            </Form.Item>
            <Form.Item label="是否隐藏" htmlFor="menu-hidden">
              <Switch
                id="menu-hidden"
                checkedChildren="是"
                unCheckedChildren="否"
                disabled={shown}
                checked={values.hidden}
                onChange={(hidden) => set({ hidden })}
              />
            </Form.Item>
          </div>
        </div>
      </Held>
      <div className="menu-form-buttons">
        <Button disabled={saving.isPending} onClick={onCancel}>
          取消
        </Button>
        <Button type="primary" htmlType="submit" loading={saving.isPending}>
          保存
        </Button>
      </div>
    </Form>
  );
}
