/** Pictures that users upload: stored under random names, read by everybody who knows the name. */
export interface Images {
  /** Checks a file by its content and keeps it; answers its address, `/files/{name}`. Throws AppError. */
  store(path: string, userId: number): Promise<string>;
  /** The file behind a name, or undefined. */
  open(name: string): Promise<{ path: string; mime: string; bytes: number } | undefined>;
  /** Removes a file that `actor` may remove and that stands on no panel. Throws AppError. */
  remove(url: string, actor: { id: number; isAdmin: boolean }): Promise<void>;
  /** At a start, before anything is answered: see `PictureFiles.sweep`. Returns how many were moved aside. */
  sweep(): Promise<number>;
}
