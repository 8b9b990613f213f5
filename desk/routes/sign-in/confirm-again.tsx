import { data, Link, redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { visitorOf } from '#app/http/visitor.server.ts'
import { askPasskey, reverifyStaff } from '#core/account/staff/reverify.server.ts'
import { REVERIFIED_MINUTES } from '#core/account/staff/staff.ts'
import { backPath } from '../../http/desk-paths.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { CodeForm } from '../../sign-in/code-form.tsx'
import { FACTOR_FIELDS, factorOf } from '../../sign-in/factor-fields.ts'
import { PasskeyForm } from '../../sign-in/passkey-form.tsx'
import { SignInFrame } from '../../sign-in/sign-in-frame.tsx'
import { TOO_MANY, WRONG_CODE, WRONG_PASSKEY } from '../../sign-in/sign-in-words.ts'
import type { Route } from './+types/confirm-again'
import styles from '../../sign-in/sign-in.module.css'

const FIELDS = { ...FACTOR_FIELDS, volver: 300 }

export const meta: Route.MetaFunction = () => [{ title: 'Confirma que eres tú · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = requireStaff(context)
  const asked = new URL(request.url).searchParams
  return {
    back: backPath(asked.get('volver') ?? '/'),
    isRecovery: asked.get('clase') === 'recuperacion',
    passkey: await askPasskey(context.get(shopContext), session),
  }
}

/** The second factor again, before a page that is sensitive as such. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = requireStaff(context)
  const form = await readForm(request, FIELDS)
  const outcome = await reverifyStaff(
    context.get(shopContext),
    session,
    factorOf(form),
    visitorOf({ request, context }),
  )
  if (outcome.ok) throw redirect(backPath(form.volver))
  return outcome.reason === 'wait'
    ? data({ text: TOO_MANY(outcome.waitSeconds) }, { status: 429 })
    : data({ text: form.clase === 'llave' ? WRONG_PASSKEY : WRONG_CODE }, { status: 422 })
}

export default function ConfirmAgain({ loaderData, actionData }: Route.ComponentProps) {
  const { back, isRecovery, passkey } = loaderData
  const other = new URLSearchParams({
    volver: back,
    ...(isRecovery ? {} : { clase: 'recuperacion' }),
  })
  return (
    <SignInFrame title="Confirma que eres tú">
      <p>
        Lo que viene pide otra vez la segunda llave. Después no se vuelve a pedir en{' '}
        {REVERIFIED_MINUTES} minutos.
      </p>
      <CodeForm
        key={String(isRecovery)}
        back={back}
        deed="Confirmar"
        error={actionData?.text}
        isRecovery={isRecovery}
      />
      <PasskeyForm question={passkey} back={back} deed="Usar una llave de acceso" />
      <p className={styles.links}>
        <Link to="/">Dejarlo</Link>
        <Link to={`/confirmar?${other}`}>
          {isRecovery ? 'Usar la aplicación' : 'No tengo el teléfono'}
        </Link>
      </p>
    </SignInFrame>
  )
}
