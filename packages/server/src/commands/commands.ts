import { adoptFolder } from './adopt-folder.ts';
import { backup, restore } from './backup.ts';
import { check } from './check.ts';
import { cleanPictures } from './clean-pictures.ts';
import type { Command } from './command.ts';
import { createAdmin } from './create-admin.ts';
import { migrateCommand } from './migrate.ts';
import { resetPassword } from './reset-password.ts';
import { rotateKeys } from './rotate-keys.ts';
import { unlockUser } from './unlock-user.ts';

/** Every command of the operator's line, in the order of the usage. */
export const commands: readonly Command[] = [
  check,
  migrateCommand,
  createAdmin,
  resetPassword,
  unlockUser,
  rotateKeys,
  backup,
  restore,
  adoptFolder,
  cleanPictures,
];
