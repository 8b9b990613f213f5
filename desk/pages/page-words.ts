import type { State } from '../ui/state-sign.tsx'

/** Where the text of a page stands. */
export type PageState = 'first' | 'own' | 'draft' | 'scheduled' | 'failed'

export const PAGE_SIGNS: Readonly<Record<PageState, State>> = {
  first: { sign: 'done', text: 'La de serie', tone: 'off' },
  own: { sign: 'done', text: 'Publicada' },
  draft: { sign: 'begin', text: 'Con borrador' },
  scheduled: { sign: 'clock', text: 'Programada' },
  failed: { sign: 'failed', text: 'No pudo salir', tone: 'failed' },
}

/** What became of a draft comes before where its page stands. */
export function pageState(
  isOwn: boolean,
  draft: { publishAt: string | null; publishFault: string | null } | undefined,
): PageState {
  if (!draft) return isOwn ? 'own' : 'first'
  if (draft.publishFault !== null) return 'failed'
  return draft.publishAt === null ? 'draft' : 'scheduled'
}

/** What a change that was made says on the page after it, without scripts. */
export const PAGE_DONE: Readonly<Record<string, string>> = {
  borrador: 'Borrador guardado.',
  publicar: 'Publicado. La tienda lo enseña en un segundo o dos.',
  tirar: 'Borrador tirado: la tienda sigue como estaba.',
  deshacer: 'Vuelve a estar como antes.',
}

/** Why a draft did not go out at its hour. */
export const FAULT_WORDS: Readonly<
  Record<'bad_text' | 'page_changed' | 'same' | 'problem', string>
> = {
  bad_text: 'El borrador no pudo salir a su hora: tiene un fallo. Corrígelo y ponle otra fecha.',
  page_changed:
    'El borrador no pudo salir a su hora: otra persona había publicado otro texto. Míralo y ponle otra fecha.',
  same: 'El borrador no salió a su hora: la tienda ya decía lo mismo.',
  problem:
    'El borrador no pudo salir a su hora: no va con los ajustes. Publícalo tú, y dirá por qué.',
}
