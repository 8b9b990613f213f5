import { data, Link, redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { visitorOf } from '#app/http/visitor.server.ts'
import { finishSignIn, passkeyOfSignIn } from '#core/account/staff/staff-sign-in.server.ts'
import { backPath } from '../../http/desk-paths.ts'
import { sessionCookie, stepCookie } from '../../http/staff-cookie.server.ts'
import { CodeForm } from '../../sign-in/code-form.tsx'
import { FACTOR_FIELDS, factorOf } from '../../sign-in/factor-fields.ts'
import { PasskeyForm } from '../../sign-in/passkey-form.tsx'
import { SignInFrame } from '../../sign-in/sign-in-frame.tsx'
import { STEP_ENDED, TOO_MANY, WRONG_CODE, WRONG_PASSKEY } from '../../sign-in/sign-in-words.ts'
import type { Route } from './+types/code'
import styles from '../../sign-in/sign-in.module.css'

const FIELDS = { ...FACTOR_FIELDS, volver: 300 }

export const meta: Route.MetaFunction = () => [{ title: 'Código · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const shop = context.get(shopContext)
  const token = stepCookie.read(shop, request)
  if (token === undefined) throw redirect('/entrar')
  return {
    passkey: await passkeyOfSignIn(shop, token),
    back: backPath(asked.get('volver') ?? '/'),
    isRecovery: asked.get('clase') === 'recuperacion',
  }
}

/** The second step begins the session; the one that this browser had before ends. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request, FIELDS)
  const token = stepCookie.read(shop, request)
  if (token === undefined) throw redirect('/entrar')
  const outcome = await finishSignIn(
    shop,
    {
      token,
      factor: factorOf(form),
      replaces: sessionCookie.read(shop, request),
    },
    visitorOf({ request, context }),
  )
  if (outcome.ok) {
    const headers = new Headers()
    headers.append('set-cookie', stepCookie.clear(shop))
    headers.append('set-cookie', sessionCookie.write(shop, outcome.token))
    for (const cookie of outcome.cookies) headers.append('set-cookie', cookie)
    throw redirect(backPath(form.volver), { headers })
  }
  switch (outcome.reason) {
    case 'wait':
      return data({ text: TOO_MANY(outcome.waitSeconds), hasEnded: false }, { status: 429 })
    case 'wrong_code':
      return data(
        { text: form.clase === 'llave' ? WRONG_PASSKEY : WRONG_CODE, hasEnded: false },
        { status: 422 },
      )
    case 'expired':
      return data(
        { text: STEP_ENDED, hasEnded: true },
        { status: 422, headers: { 'set-cookie': stepCookie.clear(shop) } },
      )
  }
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const { back, isRecovery, passkey } = loaderData
  const other = new URLSearchParams({
    volver: back,
    ...(isRecovery ? {} : { clase: 'recuperacion' }),
  })
  return (
    <SignInFrame title={isRecovery ? 'Código de recuperación' : 'Código'}>
      <p>
        {isRecovery
          ? 'Uno de los diez que guardaste al empezar. Cada uno sirve una vez.'
          : 'El de la aplicación de tu teléfono.'}
      </p>
      <CodeForm
        key={String(isRecovery)}
        back={back}
        deed="Entrar"
        error={actionData?.text}
        isRecovery={isRecovery}
      />
      <PasskeyForm question={passkey} back={back} deed="Entrar con una llave de acceso" />
      <p className={styles.links}>
        <Link to="/entrar">{actionData?.hasEnded ? 'Empezar otra vez' : 'Volver'}</Link>
        <Link to={`/entrar/codigo?${other}`}>
          {isRecovery ? 'Usar la aplicación' : 'No tengo el teléfono'}
        </Link>
      </p>
    </SignInFrame>
  )
}
