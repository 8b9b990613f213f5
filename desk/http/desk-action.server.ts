import { data, redirect, type ActionFunctionArgs } from 'react-router'
import type * as v from 'valibot'
import { shopContext } from '#app/context.ts'
import { readForm, type FormLimits } from '#app/http/read-form.server.ts'
import { isRouterRequest } from '#app/http/router-request.server.ts'
import { visitorOf } from '#app/http/visitor.server.ts'
import type { Shop } from '#app/shop.server.ts'
import type { AuditedAction } from '#core/base/audit/audit.ts'
import { audited } from '#core/base/audit/audit.server.ts'
import { can, type StaffPermission } from '#core/account/staff/staff.ts'
import type { StaffSession } from '#core/account/staff/staff-sessions.server.ts'
import { reverifyStaff } from '#core/account/staff/reverify.server.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { DESK } from './desk-paths.ts'
import { DONE, refused, statusOf, type DeskAnswer, type DeskReply } from './desk-answer.ts'
import { RollBack } from './roll-back.ts'
import { TOO_MANY, WRONG_CODE } from '../sign-in/sign-in-words.ts'
import { deskContext, isRecent, requireStaff, type DeskContext } from './require-staff.server.ts'

/**
 * What a change works with: `ctx` is the shop with the person who acts, inside `work` with the
 * transaction as database.
 */
export type DeskJob<Input, Prepared = undefined> = {
  ctx: DeskContext
  input: Input
  /** What `prepare` made. */
  prepared: Prepared
  staff: StaffSession['staff']
  session: StaffSession
  /** The parts of the address, such as the number of an order. */
  params: Readonly<Record<string, string | undefined>>
  /** The time of the change, ISO-8601 UTC. */
  at: string
}

/**
 * A change that people make at the desk. `work` runs in one transaction with the entry of the audit
 * log, so it must not reach outside the database; `after` runs when that has committed, for the
 * payment provider. Refusals are outcomes, and have no entry; one thrown as `RollBack` also takes
 * back what was written before it.
 */
export type DeskChange<Schema extends v.GenericSchema, Outcome, Prepared = undefined> = {
  permission: StaffPermission
  /** The form's fields and their longest texts. */
  fields: FormLimits<keyof v.InferInput<Schema> & string>
  schema: Schema
  /**
   * Reads more of the request than texts, such as a file, or asks others for what `work` needs, before
   * and outside the transaction.
   */
  prepare?: (request: Request, shop: Shop) => Promise<Prepared>
  /**
   * Whether the second factor must be recent; the form then has the field `codigo`. Asked in the
   * transaction of `work`, before it: what it locks and reads there holds until the commit.
   */
  isSensitive?: (job: DeskJob<v.InferOutput<Schema>, Prepared>) => boolean | Promise<boolean>
  work: (job: DeskJob<v.InferOutput<Schema>, Prepared>) => Promise<Outcome>
  /** Several entries, if the change touches several things. */
  entry: (
    outcome: Outcome,
    job: DeskJob<v.InferOutput<Schema>, Prepared>,
  ) => AuditedAction | readonly AuditedAction[] | undefined
  after?: (outcome: Outcome, job: DeskJob<v.InferOutput<Schema>, Prepared>) => Promise<Outcome>
  answer: (outcome: Outcome, job: DeskJob<v.InferOutput<Schema>, Prepared>) => DeskReply
}

/** A change as the action runs it, whatever its form and its outcome are. */
type Runnable = {
  permission: StaffPermission
  run: (args: ActionFunctionArgs, session: StaffSession) => Promise<Ran>
}
type Ran = { reply: DeskReply; values: Record<string, string> }

/** Describes a change; the types of `work`, `entry` and `answer` follow from the schema. */
export function deskChange<const Schema extends v.GenericSchema, Outcome, Prepared = undefined>(
  change: DeskChange<Schema, Outcome, Prepared>,
): Runnable {
  return {
    permission: change.permission,
    run: async (args, session) => {
      const shop = args.context.get(shopContext)
      const copy = args.request.clone()
      const prepared = (await change.prepare?.(copy, shop)) as Prepared // none: undefined
      const fields = { ...change.fields, codigo: 20 } as FormLimits<string>
      const { codigo = '', ...values } = await readForm(args.request, fields)
      const checked = checkForm(change.schema, values as v.InferInput<Schema>)
      if (!checked.ok) {
        const errors = checked.errors as DeskAnswer['errors']
        return { reply: refused('bad_fields', '', { errors }), values }
      }
      const at = shop.now().toISOString()
      const { staff } = session
      const ctx = deskContext(args, staff)
      const job = {
        ctx,
        input: checked.values,
        prepared,
        staff,
        session,
        params: args.params,
        at,
      }
      // Undefined: it is sensitive, and nobody has shown the second factor lately.
      const attempt = (isConfirmed: boolean) =>
        audited<{ outcome: Outcome } | undefined, DeskContext>(
          ctx,
          (made) => made && change.entry(made.outcome, job),
          async (inside) =>
            !isConfirmed && (await change.isSensitive?.({ ...job, ctx: inside }))
              ? undefined
              : { outcome: await change.work({ ...job, ctx: inside }) },
        ).catch((error: unknown) => {
          if (error instanceof RollBack) return { outcome: error.outcome as Outcome } // of `work`
          throw error
        })
      let made = await attempt(isRecent(args.context))
      if (!made) {
        // Outside the transaction: a code that was tried counts, whatever becomes of the change.
        const refusal = await confirmPerson(args, session, codigo)
        if (refusal) return { reply: refusal, values }
        made = await attempt(true)
      }
      if (!made) throw new Error('a change that was confirmed was not made')
      const { outcome } = made
      const last = change.after ? await change.after(outcome, job) : outcome
      return { reply: change.answer(last, job), values }
    },
  }
}

/**
 * The one way to write an action of the desk. A form names its change in `intent`; each has its
 * permission, its schema, and its entry in the audit log. Answers the same to scripts and to plain
 * forms; without scripts a change that was made redirects, so that a reload posts nothing again.
 * Carries its changes, so that a test can go through all of the desk's.
 * Guarded by: every-change.server.test.ts.
 */
export function deskAction(changes: Readonly<Record<string, Runnable>>) {
  const action = async (args: ActionFunctionArgs) => {
    const session = requireStaff(args.context)
    const intent = await readIntent(args.request)
    const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined
    if (!change) throw new Response('No se sabe qué se pide', { status: 400 })
    if (!can(session.staff.role, change.permission)) {
      throw data({ permission: change.permission }, { status: 403 })
    }
    const { reply, values } = await change.run(args, session)
    const isMade = reply.ok && !('isPreview' in reply)
    if (isMade && reply.to !== undefined) throw redirect(reply.to, { status: 303 })
    if (isMade && !isRouterRequest(args.request)) {
      const { pathname } = new URL(args.request.url)
      throw redirect(`${pathname.slice(DESK.length) || '/'}?${DONE}=${intent}`, { status: 303 })
    }
    const answer: DeskAnswer = {
      errors: {},
      ...reply,
      intent,
      values: isMade ? null : values,
    }
    return data(answer, { status: statusOf(answer) })
  }
  return Object.assign(action, { changes })
}

const LONGEST_INTENT = 40

/**
 * Reads the name of the change from a copy of the request: the change reads its own fields. The last
 * one counts, since a pressed button comes after the form's own.
 */
async function readIntent(request: Request): Promise<string> {
  try {
    const intent = (await request.clone().formData()).getAll('intent').at(-1)
    return typeof intent === 'string' ? intent.slice(0, LONGEST_INTENT) : ''
  } catch {
    throw new Response('Se esperaba un formulario', { status: 415 })
  }
}

/** Nothing if the second factor was typed into the form and is right. */
async function confirmPerson(
  args: ActionFunctionArgs,
  session: StaffSession,
  code: string,
): Promise<DeskReply | undefined> {
  if (code === '') {
    return refused('needs_code', 'Esto pide otra vez el código de tu aplicación.', {
      errors: { codigo: 'Escribe los seis números de tu aplicación.' },
    })
  }
  const shop = args.context.get(shopContext)
  const factor = { kind: 'code', code } as const
  const outcome = await reverifyStaff(shop, session, factor, visitorOf(args))
  if (outcome.ok) return undefined
  return outcome.reason === 'wait'
    ? refused('wait', TOO_MANY(outcome.waitSeconds))
    : refused('needs_code', '', { errors: { codigo: WRONG_CODE } })
}
