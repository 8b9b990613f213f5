import type { Db } from '#db/schema.ts'

const NOW = '2026-03-05T12:00:00.000Z'

/** Inserts a customer of this name; returns the id. Raw: registering costs a password hash. */
export async function insertUser(db: Db, name: string): Promise<string> {
  const id = `usr_${name}`
  await db
    .insertInto('users')
    .values({
      id,
      email: `${name}@correo.example`,
      email_verified: 0,
      display_name: `${name} Prueba`,
      first_name: name,
      last_name: 'Prueba',
      phone: '600 000 000',
      image_url: null,
      created_at: NOW,
      updated_at: NOW,
    })
    .execute()
  return id
}
