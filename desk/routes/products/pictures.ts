import { redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { makeUploaded } from '../../products/pictures/picture-upload.server.ts'
import type { Route } from './+types/pictures'

/** The page on which they are chosen. */
export function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context, 'products.edit')
  throw redirect(`/productos/${params.id}`)
}

/**
 * Makes pictures of what was sent; the page then shows them, and a form puts them into the shop.
 * JSON for scripts; without them, back to the page with what was made, or a line that says why not.
 */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  requireStaff(context, 'products.edit')
  const outcome = await makeUploaded(context.get(shopContext), id, request)
  if (request.headers.get('accept') === 'application/json') {
    return Response.json(outcome, { status: outcome.ok ? 200 : 422 })
  }
  if (!outcome.ok) return new Response(outcome.text, { status: 422 })
  const { color, version, photographs: fotos, seal: sello } = outcome
  throw redirect(
    `/productos/${id}?${new URLSearchParams({ color, version, fotos, sello })}#fotos`,
    {
      status: 303,
    },
  )
}
