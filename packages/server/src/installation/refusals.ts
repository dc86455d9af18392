import type { Facts, Refusal } from './judge.ts';
import { metadataOf } from './own-tables.ts';

export const unchanged = '为保护已有数据，本次没有改动任何内容';
const adopt = '可在确认后运行 npm run mingjing -- adopt-folder';

const renew =
  '如果原来的密钥确已丢失，可运行 npm run mingjing -- adopt-folder --new-key 查看需要重新填写的内容';

/** What to do when the other engine was used before. */
const backTo = ({ folder }: Facts): string =>
  folder.file?.metadata === 'postgres'
    ? '请设置原来的 BI_DATABASE_URL 后重新启动'
    : '请去掉 BI_DATABASE_URL 后重新启动';

const sentences: Record<Refusal, (facts: Facts) => string> = {
  'metadata-missing': ({ folder }) =>
    `数据目录 ${folder.dataDir} 中没有元数据库 mingjing.db，但该目录属于一个已有的安装。请从备份恢复 mingjing.db；如需全新安装，请用 BI_DATA_DIR 指定另一个空目录`,
  'metadata-empty': (facts) =>
    `${metadataOf(facts.engine)}是空的，但数据目录 ${facts.folder.dataDir} 属于一个已有的安装。请从备份恢复元数据；如需全新安装，请用 BI_DATA_DIR 指定另一个空目录`,
  'metadata-elsewhere': (facts) =>
    `数据目录 ${facts.folder.dataDir} 的元数据在${facts.folder.file?.metadata === 'postgres' ? ' PostgreSQL ' : '该目录的 mingjing.db '}中，而本次启动使用的是${metadataOf(facts.engine)}。${backTo(facts)}`,
  'metadata-new': (facts) =>
    `数据目录 ${facts.folder.dataDir} 中已有数据，但${metadataOf(facts.engine)}不存在或是空的。请检查 BI_DATABASE_URL 与 BI_DATA_DIR 是否写错，或从备份恢复元数据；如需全新安装，请用 BI_DATA_DIR 指定另一个空目录`,
  'metadata-other': (facts) =>
    `数据目录 ${facts.folder.dataDir} 与${metadataOf(facts.engine)}属于两个不同的安装。请检查 BI_DATABASE_URL 与 BI_DATA_DIR 是否写错；如果确实要把它们配在一起，${adopt}`,
  'folder-unknown': (facts) =>
    `元数据属于一个已有的安装，但数据目录 ${facts.folder.dataDir} 不是它的目录。请检查 BI_DATA_DIR 是否写错，或从备份恢复数据目录；如果目录确已丢失，${adopt}`,
  'extracts-strange': (facts) =>
    `数据目录 ${facts.folder.dataDir} 中有 ${facts.folder.extracts.size} 个数据缓存，但${metadataOf(facts.engine)}不认识其中任何一个，它们可能属于另一个安装。请检查 BI_DATABASE_URL 与 BI_DATA_DIR 是否写错；${adopt}，这些缓存会移到 lost 目录保留 30 天`,
  'files-elsewhere': () =>
    '这个安装的文件在多个节点共用的文件存储中，而本次启动没有设置 BI_FILES_URL。请设置与其他节点相同的 BI_FILES_URL、BI_FILES_KEY_ID 与 BI_FILES_SECRET_KEY 后重新启动；如需改回单机，请先用 backup 备份，再恢复到空目录',
  'key-missing-here': ({ folder }) =>
    `这是一个新节点，还没有密钥。所有节点须使用相同的密钥：请把其他节点的 secret.key 复制到 ${folder.dataDir}/secret.key，或为所有节点设置相同的 BI_SECRET_KEY，然后重新启动`,
  'key-missing': ({ folder }) =>
    `没有找到密钥，已保存的密码与查询脚本无法解开。请从备份恢复 ${folder.dataDir}/secret.key，或把原来的密钥写入 BI_SECRET_KEY。${renew}`,
  'key-wrong': ({ folder }) =>
    `密钥不对，已保存的密码与查询脚本无法解开。请恢复原来的 ${folder.dataDir}/secret.key，或在 BI_SECRET_KEY 中写入原来的密钥（更换密钥时新旧都写，逗号分隔，新的在前）。${renew}`,
  'key-partly': ({ folder }) =>
    `缺少一个仍在使用的旧密钥，部分已保存的密码与查询脚本无法解开。请在 BI_SECRET_KEY 或 ${folder.dataDir}/secret.key 中补上旧密钥（逗号分隔，新的在前）。${renew}`,
};

/** One sentence for the person at the terminal: what is wrong, what to do, and that nothing was touched. */
export function refusalText(refusal: Refusal, facts: Facts): string {
  return `${sentences[refusal](facts)}。${unchanged}`;
}
