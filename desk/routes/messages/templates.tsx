import { shopContext } from '#app/context.ts'
import { listTemplates } from '#core/account/contact/reply-templates.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import {
  createTemplate,
  removeTemplate,
  saveTemplate,
} from '../../messages/template-changes.server.ts'
import { TemplateList } from '../../messages/template-list.tsx'
import type { Route } from './+types/templates'

export const meta: Route.MetaFunction = () => [{ title: 'Plantillas · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'messages.answer')
  return {
    templates: await listTemplates(context.get(shopContext).db),
    doneIntent: new URL(request.url).searchParams.get('hecho'),
  }
}

export const action = deskAction({
  crear: createTemplate,
  guardar: saveTemplate,
  borrar: removeTemplate,
})

export const clientAction = deskClientAction

export default function TemplatesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TemplateList {...loaderData} answer={actionData} />
}
