import type { Deps } from '../deps.ts';
import { type Account, isDemoWanted, type TellAccounts } from '../seed/base-seed.ts';
import { seedDemo } from './seed-demo.ts';

/** What became of the demo: its users, when it was made now, and what to tell the person at the terminal. */
export interface AddedDemo {
  users: Account[];
  notes: string[];
}

/** The demo, when this installation was begun with it; one that was cut short is made at the next start. */
export async function addDemo(deps: Deps, told: TellAccounts): Promise<AddedDemo> {
  if (!deps.settings.demo || !(await isDemoWanted(deps.work))) return { users: [], notes: [] };
  try {
    return { users: await seedDemo(deps, { told }), notes: [] };
  } catch (err) {
    // The product is whole without it.
    deps.log.error({ err }, 'the demo was not written, the next start tries again');
    const note = '示例数据没有写入（原因见日志，例如内存或磁盘空间不足），下次启动时再试；其他功能不受影响';
    return { users: [], notes: [note] };
  }
}
