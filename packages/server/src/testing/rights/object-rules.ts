/**
 * What the caller has to do with an object: made it, was granted it (or it is open to all), was not granted it, or
 * there is none with that id.
 */
export const relations = ['own', 'granted', 'notGranted', 'missing'] as const;
export type Relation = (typeof relations)[number];

/**
 * What a call on an object answers once the caller may make the call: `ok`; `gone`, the same answer as for an object
 * that does not exist; `refused`, a sentence on who may; `forbidden`, HTTP 403; `-` where the caller cannot have that relation.
 */
export type Verdict = 'ok' | 'gone' | 'refused' | 'forbidden' | '-';
/** One verdict for each relation, in their order. */
type Verdicts = `${Verdict} ${Verdict} ${Verdict} ${Verdict}`;

/** What a rule is about: objects of each kind are made by the test's world. */
export type ObjectKind =
  | 'source'
  | 'sheet'
  | 'dataset'
  | 'datasetCategory'
  | 'widgetCategory'
  | 'panelCategory'
  | 'templateCategory'
  | 'widget'
  | 'panel'
  | 'filterSet'
  | 'link'
  | 'template'
  | 'picture'
  | 'outline'
  | 'role'
  | 'user'
  | 'menu'
  | 'apiKey';

export interface RuleRow {
  kind: ObjectKind;
  /** In the words of the reference page. */
  meaning: string;
  /** Signed-in users who make neither widgets nor panels. Left out: no such caller gets as far. */
  viewer?: Verdicts;
  /** Users with the menus of the configuration screens. */
  author: Verdicts;
  admin: Verdicts;
  /** Holders of a link to the granted panel. Left out: no such caller gets as far. */
  share?: Verdicts;
}

/** Open to everybody who may make the call at all. */
const open = { author: 'ok ok ok gone', admin: 'ok ok ok gone' } as const;
/** Left to the roles that were granted it; open to everybody where it is not limited. */
const used = { author: 'ok ok gone gone', admin: 'ok ok ok gone' } as const;
/** Whose use is the owner's to change. */
const ownUse = { author: 'ok refused gone gone', admin: 'ok ok ok gone' } as const;
/** The author's own, and every one for administrators. */
const owned = { author: 'ok gone gone gone', admin: 'ok ok ok gone' } as const;
/** Seen by all who may make the call; the author's own to change, and every one for administrators. */
const listed = { author: 'ok refused refused gone', admin: 'ok ok ok gone' } as const;
/** For administrators, whatever the menu of the screen opens. */
const administered = { author: '- - - -', admin: '- - ok gone' } as const;

const rows = {
  source: {
    kind: 'source',
    meaning: '数据源：使用范围内的用户（未限制时为有相应菜单的用户）、所有者和管理员',
    ...used,
  },
  sheet: { kind: 'sheet', meaning: '表格数据源：与数据源相同', ...used },
  dataset: {
    kind: 'dataset',
    meaning: '数据集：使用范围内的用户（未限制时为有相应菜单的用户）、所有者和管理员',
    ...used,
  },
  sourceUse: { kind: 'source', meaning: '修改数据源的使用范围：所有者和管理员', ...ownUse },
  datasetUse: { kind: 'dataset', meaning: '修改数据集的使用范围：所有者和管理员', ...ownUse },
  widgetUse: { kind: 'widget', meaning: '修改图表的使用范围：所有者和管理员', ...ownUse },
  dataRules: {
    kind: 'dataset',
    meaning: '行列权限：只有管理员能查看和修改',
    author: 'forbidden forbidden forbidden forbidden',
    admin: 'ok ok ok gone',
  },
  datasetCategory: { kind: 'datasetCategory', meaning: '分类对有相应菜单的用户共享', ...open },
  ownDatasetCategory: { kind: 'datasetCategory', meaning: '修改和删除分类：只有创建者和管理员', ...listed },
  widgetCategory: { kind: 'widgetCategory', meaning: '分类对有相应菜单的用户共享', ...open },
  ownWidgetCategory: { kind: 'widgetCategory', meaning: '修改和删除分类：只有创建者和管理员', ...listed },
  panelCategory: { kind: 'panelCategory', meaning: '分类对有相应菜单的用户共享', ...open },
  ownPanelCategory: { kind: 'panelCategory', meaning: '修改和删除分类：只有创建者和管理员', ...listed },
  templateCategory: { kind: 'templateCategory', meaning: '分类对有相应菜单的用户共享', ...open },
  ownTemplateCategory: { kind: 'templateCategory', meaning: '修改和删除分类：只有创建者和管理员', ...listed },
  widget: {
    kind: 'widget',
    meaning: '图表：使用范围内的用户（未限制时为制作图表和面板的用户）、所有者和管理员',
    ...used,
  },
  shownWidget: {
    kind: 'panel',
    meaning: '图表的数据：制作者可读任何图表，其他用户只能读其可见面板上的图表',
    viewer: 'ok ok gone gone',
    ...open,
    share: '- ok gone gone',
  },
  readPanel: {
    kind: 'panel',
    meaning: '查看面板：本人制作的，或已发布并授权给其角色的；分享凭证只能看被分享的面板及其跳转的面板',
    viewer: 'ok ok gone gone',
    author: 'ok ok gone gone',
    admin: 'ok ok ok gone',
    share: '- ok gone gone',
  },
  editPanel: { kind: 'panel', meaning: '修改、删除和分享面板：只有制作者和管理员', ...owned },
  filterSet: {
    kind: 'filterSet',
    meaning: '筛选方案只属于保存它的用户，管理员也不例外',
    viewer: 'ok gone gone gone',
    author: 'ok gone gone gone',
    admin: 'ok gone gone gone',
  },
  link: { kind: 'link', meaning: '分享链接：新增它的用户、面板的制作者和管理员', ...owned },
  readTemplate: {
    kind: 'template',
    meaning: '查看模板：已发布的（视为已授权）对所有作者开放，未发布的只有制作者和管理员',
    author: 'ok ok gone gone',
    admin: 'ok ok ok gone',
  },
  editTemplate: { kind: 'template', meaning: '修改、发布和删除模板：只有制作者和管理员', ...owned },
  publishedTemplate: {
    kind: 'template',
    meaning: '预览地址：只有已发布的模板，不论谁打开',
    viewer: 'gone ok gone gone',
    author: 'gone ok gone gone',
    admin: 'gone ok gone gone',
    share: '- ok gone gone',
  },
  picture: { kind: 'picture', meaning: '删除图片：只有上传者和管理员', ...owned },
  readOutline: {
    kind: 'outline',
    meaning: '地图轮廓对所有登录用户和分享凭证开放',
    viewer: 'ok ok ok gone',
    ...open,
    share: '- ok ok gone',
  },
  addOutline: {
    kind: 'outline',
    meaning: '上传地图轮廓：只有管理员；编号不存在时新增',
    author: '- forbidden forbidden forbidden',
    admin: '- ok ok ok',
  },
  editOutline: {
    kind: 'outline',
    meaning: '删除地图轮廓：只有管理员',
    author: '- forbidden forbidden forbidden',
    admin: '- ok ok gone',
  },
  grantedPanel: { kind: 'panel', meaning: '授权面板', ...administered },
  role: { kind: 'role', meaning: '角色；没有管理员角色的用户只能处理不超出自己权限的角色', ...administered },
  user: { kind: 'user', meaning: '用户；没有管理员角色的用户只能处理权限不超出自己的用户', ...administered },
  menu: { kind: 'menu', meaning: '菜单', ...administered },
  apiKey: {
    kind: 'apiKey',
    meaning: 'API 密钥只属于新增它的用户',
    viewer: 'ok gone gone gone',
    author: 'ok gone gone gone',
    admin: 'ok gone gone gone',
  },
  anyApiKey: { kind: 'apiKey', meaning: '用户的 API 密钥，由用户管理者撤销', ...administered },
} as const satisfies Record<string, RuleRow>;
export type ObjectRule = keyof typeof rows;

/** What decides on the object that a call names. */
export const objectRules: Readonly<Record<ObjectRule, RuleRow>> = rows;
