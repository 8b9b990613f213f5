/** Makes "Categorías " and "categorias" the same word: no accents, spaces around or capitals. */
export const plainWord = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
