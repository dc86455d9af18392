import { adoptFolder } from './adopt-folder.ts';
import { backup, restore } from './backup.ts';
import type { Command } from './command.ts';
import { unlockUser } from './unlock-user.ts';

/** Every command of the operator's line, in the order of the usage. */
export const commands: readonly Command[] = [unlockUser, backup, restore, adoptFolder];
