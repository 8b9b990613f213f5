import { Form, Link } from 'react-router'
import { newRecoveryCodes } from '#core/account/staff/own-factors.server.ts'
import { deskContext, requireRecent } from '../../http/require-staff.server.ts'
import { RecoveryCodes } from '../../sign-in/recovery-codes.tsx'
import { SignInFrame } from '../../sign-in/sign-in-frame.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import type { Route } from './+types/own-codes'

export const meta: Route.MetaFunction = () => [{ title: 'Códigos · El mostrador' }]

export function loader({ request, context }: Route.LoaderArgs) {
  requireRecent(context, request, 'orders.read')
  return null
}

/** Makes ten codes and shows them once; the use case writes the entry of the log. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = requireRecent(context, request, 'orders.read')
  const ctx = deskContext({ request, context }, session.staff)
  return { codes: await newRecoveryCodes(ctx, session) }
}

export default function OwnCodes({ actionData }: Route.ComponentProps) {
  if (actionData) {
    return (
      <SignInFrame title="Guarda estos diez códigos" isWide>
        <RecoveryCodes codes={actionData.codes} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Diez códigos nuevos">
      <p>Los de antes dejan de valer en cuanto los hagas. Los nuevos se enseñan una sola vez.</p>
      <Form method="post">
        <DeskButton type="submit" look="main">
          Hacer diez códigos
        </DeskButton>
      </Form>
      <p>
        <Link to="/acceso">Dejarlo</Link>
      </p>
    </SignInFrame>
  )
}
