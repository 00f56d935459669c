package game.equipment.component;

public class Component {
    private final String name;

    public Component(final String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }
}
