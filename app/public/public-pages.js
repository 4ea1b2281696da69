// The public pages work without this. It takes the line of a mended field from the list of faults, and lists suburbs while one is typed; the server
// lists the same when the form is sent.
for (const list of document.querySelectorAll("[data-faults]")) {
  const form = list.closest("form");
  const title = document.title.replace(/^\d+ fields? to (?:complete|check) · /, "");

  const count = () => {
    const lines = [...list.querySelectorAll("li")];
    const areEmpty = lines.every((line) => line.dataset.empty === "true");
    const fields = `${lines.length} ${lines.length === 1 ? "field" : "fields"}`;
    list.hidden = lines.length === 0;
    list.querySelector("p").textContent =
      `${areEmpty ? "Complete" : "Check"} ${fields} ${list.dataset.purpose}`;
    document.title =
      lines.length === 0 ? title : `${fields} to ${areEmpty ? "complete" : "check"} · ${title}`;
  };

  const mended = ({ target }) => {
    if (target.value.trim() === "" && target.type !== "checkbox") return;
    const isSuburb = target.name === "_locality" || target.name === "suburb";
    // A suburb is mended by choosing one.
    if (target.name === "suburb") return;
    const field = isSuburb ? form.elements.namedItem("suburb") : (target.closest("fieldset") ?? target);
    const said = field.getAttribute("aria-describedby");
    if (field.getAttribute("aria-invalid") !== "true" || said === null) return;
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    document.getElementById(said)?.remove();
    const inputs = field.matches("fieldset") ? [...field.querySelectorAll("input")] : [field];
    for (const { id } of inputs)
      if (id !== "") list.querySelector(`a[href="#${id}"]`)?.closest("li").remove();
    count();
  };

  form.addEventListener("input", mended);
}
for (const input of document.querySelectorAll("[data-suburb]")) {
  const form = input.form;
  const list = form?.querySelector("[data-matches]");
  const was = form?.elements.namedItem("suburb_was");
  let waiting = 0;
  let asked = "";

  const say = (words) => {
    const line = document.createElement("p");
    line.id = "_locality-error";
    line.className = "label";
    line.setAttribute("role", "status");
    line.textContent = words;
    return line;
  };

  const choose = (name) => {
    input.value = name;
    was.value = name;
    input.removeAttribute("aria-invalid");
  };

  const nameOf = ({ suburb, state, postcode }) => [suburb, state, postcode].filter(Boolean).join(" ");
  const plain = (text) =>
    text
      .toLowerCase()
      .replace(/[\s,]+/g, " ")
      .trim();

  const option = (row) => {
    const name = nameOf(row);
    const label = document.createElement("label");
    const radio = document.createElement("input");
    radio.type = "radio";
    radio.name = "_locality";
    radio.value = String(row.ID);
    radio.addEventListener("change", () => choose(name));
    label.append(radio, name);
    return label;
  };

  // The only match, or the one with exactly the typed name, is chosen without a list, as the server does.
  const take = (row, typed) => {
    const chosen = document.createElement("input");
    chosen.type = "hidden";
    chosen.name = "_locality";
    chosen.value = String(row.ID);
    was.value = typed;
    input.removeAttribute("aria-invalid");
    document.getElementById("_locality-error")?.remove();
    list.replaceChildren(say(plain(typed) === plain(nameOf(row)) ? "" : nameOf(row)), chosen);
  };

  const show = (rows, typed) => {
    const exact = rows.filter((row) => plain(nameOf(row)) === plain(typed));
    const [named] = rows.length === 1 ? rows : exact.length === 1 ? exact : [];
    if (named) return take(named, typed);
    const options = document.createElement("div");
    options.className = "options";
    options.append(...rows.map(option));
    const words =
      rows.length === 0
        ? `No suburb starts with “${typed}”. Check the spelling or enter a postcode.`
        : "Choose your suburb:";
    // The server's own words about the suburb stand under the field.
    document.getElementById("_locality-error")?.remove();
    return list.replaceChildren(say(words), options);
  };

  const search = async () => {
    const typed = input.value.trim();
    if (typed === asked) return;
    asked = typed;
    if (typed === "") return void list.replaceChildren();
    const reply = await fetch(`/api/locality/search/${encodeURIComponent(typed)}_AU`).catch(() => null);
    if (reply?.ok && typed === input.value.trim()) show(await reply.json(), typed);
  };

  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 250);
  });
}
