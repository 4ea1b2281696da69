/** Renders an email address. A line too narrow for the whole address breaks before the @ sign. */
export function EmailAddress({ address }: { address: string }) {
  const separator = address.lastIndexOf("@");
  return (
    <>
      {address.slice(0, separator)}
      <wbr />
      {address.slice(separator)}
    </>
  );
}

/** Links an email address to a new email. */
export const EmailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`}>
    <EmailAddress address={address} />
  </a>
);
