import type { Generated, Selectable } from 'kysely'

export type MailSchema = {
  mail_outbox: MailOutboxTable
  contact_messages: ContactMessagesTable
  contact_replies: ContactRepliesTable
  reply_templates: ReplyTemplatesTable
  owner_summaries: OwnerSummariesTable
}

/** Beginnings of answers to messages. `label_key`: the name in small letters, which is unique. */
type ReplyTemplatesTable = {
  id: string
  label: string
  label_key: string
  text: string
  version: Generated<number>
  changed_at: string
}

type MailOutboxTable = {
  id: string
  kind: string
  /** One mail per event: a second insert with the same key is refused. */
  dedupe_key: string
  /** Stable, so that a retry after a crash is recognised as the same mail. */
  message_id: string
  to_email: string
  reply_to: string | null
  subject: string
  html: string
  text: string
  status: 'pending' | 'sent' | 'dead'
  attempts: Generated<number>
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
  /** The file that it was written to, where no mail server is configured. */
  saved_file: string | null
  /** The hash of the kept file that goes with it. */
  attached_file: string | null
}

export type ContactMessagesTable = {
  id: string
  /** One row per submission: a second insert with the same key is refused. */
  sending_key: string
  content_hash: string
  user_name: string
  user_email: string
  subject: 'Consulta sobre pedido' | 'Información de producto' | 'Devolución' | 'Otro'
  message: string
  created_at: string
  handled_at: string | null
}

/** An answer of the shop to a contact message. */
type ContactRepliesTable = {
  id: string
  message_id: string
  text: string
  created_at: string
}

/** One row per day in Madrid whose summary was decided, with or without a mail. */
type OwnerSummariesTable = {
  day: string
  decided_at: string
}

export type MailRow = Selectable<MailOutboxTable>
