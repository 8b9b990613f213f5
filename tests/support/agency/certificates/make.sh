#!/bin/sh
# Makes the certificates of this folder anew; README.md says what each is for. Needs OpenSSL 3 with
# its legacy provider. Run it in this folder; the keys of the authorities are not kept.
set -eu
export PASSWORD=ejemplo
out=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >ca.cnf <<'END'
[ca]
default_ca = authority
[authority]
new_certs_dir = .
database = index.txt
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
email_in_dn = no
[any]
countryName = optional
organizationName = optional
serialNumber = optional
commonName = supplied
[req]
distinguished_name = none
[none]
[authority_cert]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[server]
subjectAltName = DNS:localhost, IP:127.0.0.1, IP:::1
extendedKeyUsage = serverAuth
[client]
keyUsage = critical, digitalSignature
extendedKeyUsage = clientAuth
END
: >index.txt

# sign NAME SUBJECT EXTENSIONS AUTHORITY FIRST-DAY LAST-DAY
sign() {
  openssl req -new -newkey rsa:2048 -noenc -config ca.cnf -utf8 -keyout "$1.key" -out "$1.csr" -subj "$2"
  if [ "$1" = "$4" ]; then signer="-selfsign -keyfile $1.key"; else signer="-cert $4.pem -keyfile $4.key"; fi
  # The words of $signer are arguments of their own.
  # shellcheck disable=SC2086
  openssl ca -batch -notext -config ca.cnf $signer -extensions "$3" \
    -startdate "$5000000Z" -enddate "$6000000Z" -in "$1.csr" -out "$1.pem"
}

# keep NAME [OPTION]: a PKCS#12 file without the authority's own certificate
keep() {
  name=$1
  shift
  openssl pkcs12 -export -inkey "$name.key" -in "$name.pem" -passout env:PASSWORD -out "$out/$name.p12" "$@"
}

shop='/C=ES/O=VEREDA EJEMPLO SL/serialNumber=VATES-B00000000/CN=VEREDA EJEMPLO SL'
sign authority '/C=ES/O=Ejemplo/CN=Autoridad de ejemplo' authority_cert authority 20200101 21000101
sign other '/C=ES/O=Ejemplo/CN=Otra autoridad de ejemplo' authority_cert other 20200101 21000101
sign agency '/C=ES/O=Ejemplo/CN=localhost' server authority 20200101 21000101
sign shop "$shop" client authority 20200101 21000101
sign expired "$shop" client authority 20200101 20220101
sign foreign "$shop" client other 20200101 21000101
cp authority.pem "$out/authority.pem"
cp shop.key legacy.key
cp shop.pem legacy.pem
for name in agency shop expired foreign; do keep "$name"; done
keep legacy -legacy
