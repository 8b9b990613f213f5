import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { undoProductChange } from '../../products/history/history-changes.server.ts'
import { readChangeId } from '../../products/history/history-facts.server.ts'
import { keepDraft, publish, saveContent } from '../../products/content-changes.server.ts'
import {
  describePictures,
  hidePictures,
  showPictures,
} from '../../products/pictures/picture-changes.server.ts'
import { placeOwnLabel, removeOwnLabel } from '../../products/label-changes.server.ts'
import { archive, discard, duplicate, restore } from '../../products/product-changes.server.ts'
import { productFacts } from '../../products/product-facts.server.ts'
import { readWaiting } from '../../products/pictures/picture-seal.server.ts'
import { ProductPage } from '../../products/product-page.tsx'
import type { Route } from './+types/product'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params['id'] ?? 'Producto'} · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'products.edit')
  const { db, now, sessionSecret } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const at = now().toISOString()
  const facts = await productFacts(db, {
    id: params.id,
    wantsDraft: asked.has('borrador'),
    changesBefore: readChangeId(asked.get('historial')),
    now: at,
  })
  if (!facts) throw data(null, { status: 404 })
  const waitingPictures = readWaiting(sessionSecret, params.id, asked)
  return { ...facts, waitingPictures, doneIntent: asked.get('hecho'), now: at }
}

export const action = deskAction({
  guardar: saveContent,
  borrador: keepDraft,
  publicar: publish,
  archivar: archive,
  restaurar: restore,
  copiar: duplicate,
  tirar: discard,
  fotos: showPictures,
  'quitar-fotos': hidePictures,
  'textos-fotos': describePictures,
  etiqueta: placeOwnLabel,
  'quitar-etiqueta': removeOwnLabel,
  'deshacer-cambio': undoProductChange,
})

export const clientAction = deskClientAction

export default function ProductRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductPage {...loaderData} answer={actionData} />
}
