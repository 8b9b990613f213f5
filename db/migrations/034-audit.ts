import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * The audit log: who changed what, when and from where. `audit_chain` has one row, which a
 * transaction locks to add an entry: numbers have no gaps, and each entry has the hash of the one
 * before. Triggers refuse a change of an entry, and its deletion before `first_number` has passed
 * it, which only retention moves.
 */
export async function createAudit(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table audit_entries (
    number integer primary key check (number > 0),
    at text not null,
    actor_kind text not null check (actor_kind in ('staff', 'command', 'system')),
    actor_id text not null,
    actor_role text,
    action text not null,
    subject_kind text not null,
    subject_id text not null,
    summary text not null check (length(summary) between 1 and 300),
    before_json text,
    after_json text,
    came_from text not null,
    previous_hash text,
    hash text not null unique,
    check ((number = 1) = (previous_hash is null)),
    check ((actor_kind = 'staff') = (actor_role is not null))
  ) ${strict}`.execute(db)
  await sql`create index audit_entries_by_actor on audit_entries (actor_id, number)`.execute(db)
  await sql`create index audit_entries_by_action on audit_entries (action, number)`.execute(db)
  await sql`create index audit_entries_by_subject
    on audit_entries (subject_kind, subject_id, number)`.execute(db)
  await sql`create index audit_entries_by_time on audit_entries (at)`.execute(db)
  await sql`create table audit_chain (
    id integer primary key check (id = 1),
    first_number integer not null check (first_number > 0),
    last_number integer not null check (last_number >= first_number - 1),
    last_hash text,
    last_at text not null,
    check ((last_number = 0) = (last_hash is null))
  ) ${strict}`.execute(db)
  await sql`insert into audit_chain (id, first_number, last_number, last_at)
    values (1, 1, 0, '')`.execute(db)
  if (kind === 'postgres') await guardOnPostgres(db)
  else await guardOnSqlite(db)
}

async function guardOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger audit_entries_no_update before update on audit_entries
    begin select raise(abort, 'audit_entries is append-only'); end`.execute(db)
  await sql`create trigger audit_entries_no_delete before delete on audit_entries
    when old.number >= (select first_number from audit_chain)
    begin select raise(abort, 'audit_entries is append-only'); end`.execute(db)
  await sql`create trigger audit_chain_forward before update on audit_chain
    when new.first_number < old.first_number or new.last_number < old.last_number
    begin select raise(abort, 'audit_chain only grows'); end`.execute(db)
  await sql`create trigger audit_chain_no_delete before delete on audit_chain
    begin select raise(abort, 'audit_chain only grows'); end`.execute(db)
}

async function guardOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'audit_chain' then
        if tg_op = 'UPDATE' then
          if new.first_number >= old.first_number and new.last_number >= old.last_number then
            return new;
          end if;
        end if;
        raise exception 'audit_chain only grows';
      end if;
      if tg_op = 'DELETE' then
        if old.number < (select first_number from audit_chain) then return old; end if;
      end if;
      raise exception 'audit_entries is append-only';
    end $$`.execute(db)
  for (const table of ['audit_entries', 'audit_chain']) {
    await sql`create trigger ${sql.ref(`${table}_guard`)} before update or delete
      on ${sql.table(table)} for each row execute function refuse_audit_change()`.execute(db)
    await sql`create trigger ${sql.ref(`${table}_no_truncate`)} before truncate
      on ${sql.table(table)} for each statement execute function refuse_audit_change()`.execute(db)
  }
}
