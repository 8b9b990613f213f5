/** What a change that was made says on the page after it, without scripts. */
export const SETTING_DONE: Readonly<Record<string, string>> = {
  poner: 'Guardado. La tienda lo enseña en un segundo o dos.',
  deshacer: 'Vuelve a estar como antes.',
}

/** The same of the notice of the legal guarantee. */
export const NOTICE_DONE: Readonly<Record<string, string>> = {
  aviso: 'Puesto. La tienda lo enseña en un segundo o dos.',
  quitar: 'Quitado. En su sitio está el texto nuestro.',
}
