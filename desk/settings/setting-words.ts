/** What a change that was made says on the page after it, without scripts. */
export const SETTING_DONE: Readonly<Record<string, string>> = {
  poner: 'Guardado. La tienda lo enseña en un segundo o dos.',
  deshacer: 'Vuelve a estar como antes.',
}
