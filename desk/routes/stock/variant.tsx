import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { can } from '#core/account/staff/staff.ts'
import { findUnitCosts } from '#core/stock/unit-costs.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { changeCost } from '../../stock/cost-changes.server.ts'
import { changeShelf } from '../../stock/shelf/shelf-changes.server.ts'
import {
  changeEan,
  changeReorderPoint,
  countVariant,
  putBackUnits,
  receiveUnits,
  removeUnits,
  variantOf,
} from '../../stock/stock-changes.server.ts'
import { variantFacts } from '../../stock/stock-facts.server.ts'
import { StockPage } from '../../stock/stock-page.tsx'
import type { Route } from './+types/variant'

const MOVEMENT = /^\d{1,15}$/

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params['product'] ?? ''} ${params['size'] ?? ''} · Existencias · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'stock.count')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const typed = asked.get('desde') ?? ''
  const before = MOVEMENT.test(typed) ? Number(typed) : undefined
  const at = now()
  const facts = await variantFacts(db, { variantId: variantOf({ params }), before, now: at })
  if (!facts) throw data(null, { status: 404 })
  const [cost] = can(staff.role, 'prices.edit')
    ? await findUnitCosts(db, facts.variant.variantId)
    : []
  return {
    ...facts,
    unitCostCents: cost?.unitCostCents, // undefined: not shown
    isFirst: before === undefined,
    isDone: asked.has('hecho'),
    now: at.toISOString(),
  }
}

export const action = deskAction({
  contar: countVariant,
  recibir: receiveUnits,
  baja: removeUnits,
  'baja-atras': putBackUnits,
  minimo: changeReorderPoint,
  ean: changeEan,
  coste: changeCost,
  sitio: changeShelf,
})

export const clientAction = deskClientAction

export default function VariantRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <StockPage {...loaderData} answer={actionData} />
}
