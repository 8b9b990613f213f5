import { data, Link } from 'react-router'
import { shopContext } from '#app/context.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { visitorOf } from '#app/http/visitor.server.ts'
import { qrModules, qrPath } from '#core/orders/invoices/qr-code.server.ts'
import { PASSWORD_FIELD_LIMIT } from '#core/account/sign-in/password.ts'
import { acceptInvitation, findInvitation } from '#core/account/staff/staff-invitations.server.ts'
import { sessionCookie } from '../../http/staff-cookie.server.ts'
import { InvitationForm } from '../../sign-in/invitation-form.tsx'
import { RecoveryCodes } from '../../sign-in/recovery-codes.tsx'
import { SignInFrame } from '../../sign-in/sign-in-frame.tsx'
import { TOO_MANY, WRONG_CODE } from '../../sign-in/sign-in-words.ts'
import type { Route } from './+types/invitation'

const FIELDS = { password: PASSWORD_FIELD_LIMIT, codigo: 20 }

export const meta: Route.MetaFunction = () => [{ title: 'Invitación · El mostrador' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const invitation = await findInvitation(context.get(shopContext), params.secret)
  if (!invitation) return { invitation: null }
  const { name, email, totp } = invitation
  const modules = qrModules(totp.address)
  const qr = { path: qrPath(modules), size: modules.length }
  return { invitation: { name, email, key: totp.key, qr } }
}

/** Chooses the password and proves the app. The recovery codes are shown once, here. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request, FIELDS, { verbatim: ['password'] })
  const outcome = await acceptInvitation(
    shop,
    {
      secret: params.secret,
      password: form.password,
      code: form.codigo,
      replaces: sessionCookie.read(shop, request),
    },
    visitorOf({ request, context }),
  )
  if (outcome.ok) {
    const cookies = new Headers({ 'set-cookie': sessionCookie.write(shop, outcome.token) })
    for (const cookie of outcome.cookies) cookies.append('set-cookie', cookie)
    return data({ codes: outcome.recoveryCodes, errors: {} }, { headers: cookies })
  }
  const answer = (errors: { password?: string; codigo?: string; form?: string }, status = 422) =>
    data({ codes: null, errors }, { status })
  switch (outcome.reason) {
    case 'bad_password':
      return answer({ password: outcome.message })
    case 'wrong_code':
      return answer({ codigo: WRONG_CODE })
    case 'wait':
      return answer({ form: TOO_MANY(outcome.waitSeconds) }, 429)
    case 'gone':
      return answer({ form: 'Esta invitación ya no vale.' }, 410)
  }
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.codes) {
    return (
      <SignInFrame title="Guarda estos diez códigos" isWide>
        <RecoveryCodes codes={actionData.codes} />
      </SignInFrame>
    )
  }
  const { invitation } = loaderData
  if (!invitation) {
    return (
      <SignInFrame title="Esta invitación ya no vale">
        <p>
          Vale 48 horas y una sola vez. Pide otra a quien lleva la tienda; si ya la usaste, entra
          con tu correo.
        </p>
        <p>
          <Link to="/entrar">Entrar</Link>
        </p>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={`Hola, ${invitation.name}`} isWide>
      <InvitationForm invitation={invitation} errors={actionData?.errors ?? {}} />
    </SignInFrame>
  )
}
