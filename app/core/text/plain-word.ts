/** "Categorías " and "categorias" are the same word to whoever types them. */
export const plainWord = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
