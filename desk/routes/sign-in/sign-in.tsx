import { data, Form, redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { visitorOf } from '#app/http/visitor.server.ts'
import { PASSWORD_FIELD_LIMIT } from '#core/account/sign-in/password.ts'
import { signInStaff } from '#core/account/staff/staff-sign-in.server.ts'
import { backPath } from '../../http/desk-paths.ts'
import { stepCookie } from '../../http/staff-cookie.server.ts'
import { staffContext } from '../../http/staff-context.ts'
import { SignInFrame } from '../../sign-in/sign-in-frame.tsx'
import { SESSION_ENDED, TOO_MANY, WRONG_PASSWORD } from '../../sign-in/sign-in-words.ts'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskField } from '../../ui/desk-field.tsx'
import { DeskNotice } from '../../ui/desk-notice.tsx'
import type { Route } from './+types/sign-in'

const FIELDS = { email: 254, password: PASSWORD_FIELD_LIMIT, volver: 300 }

export const meta: Route.MetaFunction = () => [{ title: 'Entrar · El mostrador' }]

export function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const back = backPath(asked.get('volver') ?? '/')
  if (context.get(staffContext)) throw redirect(back)
  return { back, hasEnded: asked.has('fin') }
}

/** The first step. What was wrong is said without saying which of the two. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request, FIELDS, { verbatim: ['password'] })
  const outcome = await signInStaff(shop, form, visitorOf({ request, context }))
  if (outcome.ok) {
    const query = new URLSearchParams({ volver: backPath(form.volver) })
    throw redirect(`/entrar/codigo?${query}`, {
      headers: { 'set-cookie': stepCookie.write(shop, outcome.token) },
    })
  }
  const text = outcome.reason === 'wait' ? TOO_MANY(outcome.waitSeconds) : WRONG_PASSWORD
  const status = outcome.reason === 'wait' ? 429 : 422
  return data({ text, email: form.email }, { status })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title="El mostrador">
      {loaderData.hasEnded && !actionData ? <DeskNotice>{SESSION_ENDED}</DeskNotice> : null}
      {actionData ? (
        <DeskNotice tone="failed" isAnswer>
          {actionData.text}
        </DeskNotice>
      ) : null}
      <Form method="post">
        <input type="hidden" name="volver" value={loaderData.back} />
        <DeskField
          label="Correo"
          name="email"
          type="email"
          tall
          required
          autoComplete="username"
          maxLength={254}
          defaultValue={actionData?.email}
        />
        <DeskField
          label="Contraseña"
          name="password"
          type="password"
          tall
          required
          autoComplete="current-password"
          maxLength={PASSWORD_FIELD_LIMIT}
        />
        <DeskButton type="submit" look="main">
          Seguir
        </DeskButton>
      </Form>
      <p>
        ¿No recuerdas la contraseña? Pide un enlace nuevo a quien lleva la tienda: no se manda por
        correo solo.
      </p>
    </SignInFrame>
  )
}
