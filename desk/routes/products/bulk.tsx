import { shopContext } from '#app/context.ts'
import { readChosen, readView } from '#core/catalogue/product-edit/chosen-products.server.ts'
import { isProductView } from '#core/catalogue/product-edit/product-views.ts'
import { can } from '#core/account/staff/staff.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import {
  archiveMany,
  changeGroups,
  restoreMany,
  undoGroups,
} from '../../products/bulk/bulk-changes.server.ts'
import { readIds } from '../../products/bulk/bulk-fields.server.ts'
import { BulkPage } from '../../products/bulk/bulk-page.tsx'
import { changePrices, undoPrices } from '../../products/bulk/bulk-price-changes.server.ts'
import type { Route } from './+types/bulk'

const LONGEST_SEARCH = 80

export const meta: Route.MetaFunction = () => [{ title: 'Cambiar varios · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'products.edit')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const view = asked.get('todos') ?? ''
  const chosen = isProductView(view)
    ? await readView(db, {
        view,
        text: (asked.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
        now: now().toISOString(),
      })
    : { products: await readChosen(db, readIds(asked.getAll('producto').join(' '))), isCut: false }
  return {
    ...chosen,
    mayPrice: can(staff.role, 'prices.edit'),
    doneIntent: asked.get('hecho'),
  }
}

export const action = deskAction({
  precios: changePrices,
  'precios-atras': undoPrices,
  archivar: archiveMany,
  restaurar: restoreMany,
  grupos: changeGroups,
  'grupos-atras': undoGroups,
})

export const clientAction = deskClientAction

export default function BulkRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BulkPage {...loaderData} answer={actionData} />
}
