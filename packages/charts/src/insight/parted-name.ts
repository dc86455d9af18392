/** The words of a name that are written together: startLat is start_Lat. */
export const partedName = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1_$2');
