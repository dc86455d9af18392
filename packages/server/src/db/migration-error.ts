const longest = 300;
const asLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
};

/** A step of an upgrade that failed: all of them run in one transaction, so nothing of the upgrade stays. */
export class MigrationError extends Error {
  constructor(step: string | undefined, cause: unknown) {
    const reason = asLine(cause instanceof Error ? cause.message : String(cause));
    super(
      `元数据没有升级到当前版本：${step === undefined ? '' : `第 ${step} 步失败，`}数据库说“${reason}”。${MigrationError.undone}。` +
        '请仍用原来的版本启动，业务不受影响；用 npm run mingjing -- check 检查元数据，并把本段说明交给开发者',
      { cause },
    );
    this.name = 'MigrationError';
  }

  /** What holds of every failed upgrade, whatever its reason. */
  static readonly undone = '升级的各步已全部撤回，没有改动任何数据';
}
