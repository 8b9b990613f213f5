import { shopContext } from '#app/context.ts'
import { findProduct } from '#core/catalogue/product-edit/find-product.server.ts'
import { productToRecall } from '#core/returns/recalls/recall-desk.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { openFromForm } from '../../recalls/open-changes.server.ts'
import { RecallForm } from '../../recalls/recall-form.tsx'
import type { Route } from './+types/new'

const LONGEST_TYPED = 60
const MOST_FOUND = 20

export const meta: Route.MetaFunction = () => [{ title: 'Retirar un producto · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'recalls.open')
  const { db } = context.get(shopContext)
  const asked = new URL(request.url).searchParams.get('producto') ?? ''
  const typed = asked.trim().slice(0, LONGEST_TYPED)
  if (typed === '') return { typed, product: null, found: [] }
  const found = await findProduct(db, typed)
  const products = found.ok || found.reason === 'unknown' ? [] : found.products
  return {
    typed,
    product: found.ok ? ((await productToRecall(db, found.product.id)) ?? null) : null,
    found: products.slice(0, MOST_FOUND).map(({ id, name }) => ({ id, name })),
  }
}

export const action = deskAction({ abrir: openFromForm })

export const clientAction = deskClientAction

export default function NewRecallRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RecallForm {...loaderData} answer={actionData} />
}
