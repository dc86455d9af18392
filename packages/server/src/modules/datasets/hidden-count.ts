/** The count of what is not told; nothing where all is. */
export const hiddenCount = <K extends string>(key: K, all: number, told: number) =>
  (all > told ? { [key]: all - told } : {}) as Partial<Record<K, number>>;
