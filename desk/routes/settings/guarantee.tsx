import { shopContext } from '#app/context.ts'
import { guaranteeNotice } from '#core/settings/guarantee/notice.server.ts'
import { noticePath } from '#core/settings/guarantee/placed-notice.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { DONE } from '../../http/desk-answer.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import {
  placeOfficialNotice,
  removeOfficialNotice,
} from '../../settings/guarantee-changes.server.ts'
import { GuaranteePage } from '../../settings/guarantee-page.tsx'
import { NOTICE_DONE } from '../../settings/setting-words.ts'
import type { Route } from './+types/guarantee'

export const meta: Route.MetaFunction = () => [{ title: 'Aviso de la garantía · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'settings.edit')
  const notice = await guaranteeNotice(context.get(shopContext).db)
  return {
    notice,
    image: notice.placed ? noticePath(notice) : null,
    doneText: NOTICE_DONE[new URL(request.url).searchParams.get(DONE) ?? ''],
  }
}

export const action = deskAction({ aviso: placeOfficialNotice, quitar: removeOfficialNotice })

export const clientAction = deskClientAction

export default function GuaranteeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <GuaranteePage {...loaderData} answer={actionData} />
}
